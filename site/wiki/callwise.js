/**
 * Callwise puzzles in articles: a link written by Template:Callwise becomes a puzzle to answer on the spot.
 *
 * A puzzle is fetched when the reader scrolls near it.  If it can't be shown, its link stays.  The frame has Callwise's
 * own origin and a sandbox; only the height it requests is used.
 */
(function () {
  "use strict";

  /** The address of Callwise.  Frames lead nowhere else. */
  var SITE = "https://callwise.example/";
  /** Valid link targets: a position, a puzzle or a series; then the parts after `?` and `#`. */
  var PLACE = /^(ask|(?:puzzles\/)?[a-z0-9-]+\/[a-z0-9-]+)\/(?:\?([^#]*))?(?:#(.*))?$/;
  var LONGEST = 8000;
  /** Margin around the viewport within which a puzzle is fetched. */
  var NEAR = "100px 0px";
  /** The maximum height of a puzzle, in pixels. */
  var TALLEST = 6000;

  /**
   * The puzzles fetched: each frame, with its place and the words there until it is visible.
   * @typedef {{frame: HTMLIFrameElement, place?: HTMLElement | null, words?: HTMLElement | null}} Shown
   * @type {Shown[]}
   */
  var shown = [];

  /**
   * @param {HTMLElement} place
   * @return {HTMLAnchorElement|undefined}
   */
  function linkOf(place) {
    return Array.prototype.filter.call(place.querySelectorAll("a[href]"), function (link) {
      return link.href.indexOf(SITE) === 0;
    })[0];
  }

  /**
   * The frame's address, or undefined if the link isn't to a puzzle.
   * @param {HTMLElement} place
   */
  function addressOf(place) {
    var link = linkOf(place);
    var found = link && link.href.length <= LONGEST && PLACE.exec(link.href.slice(SITE.length));
    if (!found) {
      return;
    }
    var said = [found[2], found[3], place.getAttribute("data-with")].map(function (part) {
      return (part || "").replace(/^&/, "");
    });
    if (!/(^|&)theme=/.test(said.join("&"))) {
      said.push(themeAround(place));
    }
    return SITE + "embed/" + found[1] + "/#" + said.filter(Boolean).join("&");
  }

  /**
   * Light or dark, like the page around the puzzle, whatever skin or setting made it so.
   * @param {HTMLElement} place
   */
  function themeAround(place) {
    for (var around = place.parentElement; around; around = around.parentElement) {
      var paint = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(getComputedStyle(around).backgroundColor);
      if (paint && !(Number(paint[4]) < 0.5)) {
        return +paint[1] * 0.3 + +paint[2] * 0.59 + +paint[3] * 0.11 < 128 ? "theme=dark" : "theme=light";
      }
    }
    return "";
  }

  /** @param {HTMLElement} place */
  function titleOf(place) {
    var title = place.querySelector(".callwise-title");
    var words = title && (title.textContent || "").trim();
    var link = linkOf(place);
    var name = link && /([a-z0-9-]+)\/(?:[?#].*)?$/.exec(link.href);
    return words || "Callwise puzzle" + (name && name[1] !== "ask" ? ": " + name[1].replace(/-/g, " ") : "");
  }

  /**
   * Fetch the puzzle hidden; its link stays until it reports its height, or for good if it can't be shown.
   * @param {HTMLElement} place
   * @param {string} address
   */
  function show(place, address) {
    var frame = document.createElement("iframe");
    frame.className = "callwise-frame";
    frame.title = titleOf(place);
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox");
    frame.referrerPolicy = "no-referrer";
    frame.style.cssText =
      "display:block;position:absolute;top:0;left:0;width:100%;height:100%;border:0;visibility:hidden";
    frame.src = address;
    place.style.position = "relative";
    place.appendChild(frame);
    var words = /** @type {HTMLElement|null} */ (place.querySelector(".callwise-words"));
    shown.push({ frame: frame, place: place, words: words });
  }

  /** @param {Shown} one */
  function reveal(one) {
    one.frame.style.position = one.frame.style.visibility = "";
    if (one.place) {
      one.place.style.minHeight = "0";
    }
    if (one.words) {
      hide(one.words);
    }
    one.words = one.place = null;
  }

  /**
   * Hide the link once it doesn't have focus.
   * @param {HTMLElement} words
   */
  function hide(words) {
    if (words.contains(document.activeElement)) {
      words.addEventListener(
        "focusout",
        function () {
          words.style.display = "none";
        },
        { once: true }
      );
    } else {
      words.style.display = "none";
    }
  }

  addEventListener("message", function (event) {
    var data = event.data;
    if (!data || data.type !== "callwise:height" || typeof data.height !== "number" || !(data.height > 0)) {
      return;
    }
    shown.forEach(function (one) {
      if (!event.source || event.source !== one.frame.contentWindow) {
        return;
      }
      one.frame.style.height = Math.min(Math.ceil(data.height), TALLEST) + "px";
      if (one.place) {
        reveal(one);
      }
    });
  });

  var near =
    self.IntersectionObserver &&
    new IntersectionObserver(
      function (entries) {
        entries.forEach(function (entry) {
          var place = /** @type {HTMLElement} */ (entry.target);
          var address = addressOf(place);
          if (near && address && entry.isIntersecting) {
            near.unobserve(place);
            show(place, address);
          }
        });
      },
      { rootMargin: NEAR }
    );

  mw.hook("wikipage.content").add(function (/** @type {any} */ $content) {
    $content.find(".callwise").each(
      /** @this {HTMLElement & {callwise?: boolean}} */ function () {
        if (this.callwise) {
          return;
        }
        this.callwise = true;
        if (near && addressOf(this)) {
          near.observe(this);
        } else {
          this.style.minHeight = "0";
        }
      }
    );
    // Frames written by a widget page also get their height from here.
    $content.find("iframe.callwise-frame").each(
      /** @this {HTMLIFrameElement & {callwise?: boolean}} */ function () {
        if (!this.callwise && this.src.indexOf(SITE + "embed/") === 0) {
          this.callwise = true;
          shown.push({ frame: this });
        }
      }
    );
  });
})();
