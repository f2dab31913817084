#!/bin/sh
# Check that the named programs are installed; print the command that installs each missing one.
#
#     tools/need.sh python node java headless chromium firefox webkit mediawiki kolibri ralph codes
#
# On Debian, packages are installed at once if possible (as root, with apt-get).
set -u

python=${PYTHON:-python3}
missing=

has() { command -v "$1" >/dev/null 2>&1; }

tell() {
    printf 'Missing: %s\n  install it with: %s\n' "$1" "$2" >&2
    missing=yes
}

# needs NAME PACKAGES: a program packaged by Debian
needs() {
    if [ "$(id -u)" -eq 0 ] && has apt-get; then
        printf 'Installing %s (about a minute)…\n' "$2"
        log=$(mktemp)
        if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $2; } \
            >"$log" 2>&1; then
            tail -n 5 "$log" >&2
            tell "$1" "apt-get update && apt-get install -y $2"
        fi
        rm -f "$log"
    else
        tell "$1" "sudo apt-get install -y $2   (elsewhere: your system's package for it)"
    fi
}

# packed NAME: Python programs in a separate environment, pinned in tools/NAME.txt
packed() {
    lock=$(dirname "$0")/$1.txt
    home=$(dirname "$0")/../.cache/$1
    [ "$home/.installed" -nt "$lock" ] && return
    printf 'Installing %s (about a minute)…\n' "$1"
    if ! { "$python" -m venv --clear "$home" && "$home/bin/python" -m pip install -qq --disable-pip-version-check \
        --require-hashes -r "$lock"; }; then
        tell "$1, for the deep tests" "pip install --require-hashes -r tools/$1.txt   (in an environment at .cache/$1)"
        return
    fi
    touch "$home/.installed"
}

for name in "$@"; do
    case $name in
    python)
        if ! has "$python" || ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
            tell 'Python 3.11 or newer' "sudo apt-get install -y python3 python3-venv   (another one: make PYTHON=python3.12)"
        elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            tell "venv, a part of Python" "sudo apt-get install -y python3-venv"
        fi
        ;;
    node)
        if ! has node || ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 10) ? 0 : 1)'; then
            tell 'Node.js 20.10 or newer' "sudo apt-get install -y nodejs npm   (if that is older: the installer from nodejs.org)"
        elif ! has npm; then
            tell 'npm' 'sudo apt-get install -y npm'
        fi
        ;;
    java)
        # On some systems, java is a stub that only tells how to install it.
        { has java && java -version >/dev/null 2>&1; } || needs 'Java, which checks the HTML' default-jre-headless
        ;;
    headless)
        has chromium-headless-shell || { [ "$(id -u)" -ne 0 ] && { has chromium || has google-chrome; }; } ||
            needs 'Chromium, for the browser tests' chromium-headless-shell
        ;;
    chromium)
        has chromium || has chromium-browser || has google-chrome || needs 'Chromium, to be measured with' chromium
        ;;
    nginx)
        has nginx || has /usr/sbin/nginx ||
            needs 'nginx, a host for the site' 'nginx libnginx-mod-http-brotli-static'
        ;;
    firefox)
        has firefox-esr || needs 'Firefox ESR, for the deep tests' firefox-esr
        ;;
    webkit)
        { has WebKitWebDriver && has xvfb-run && has xauth; } ||
            needs 'WebKitGTK and a screen for it, for the deep tests' 'webkit2gtk-driver xvfb xauth dbus-x11'
        ;;
    mediawiki)
        { [ -d /usr/share/mediawiki ] && [ -d /usr/share/php/smarty4 ] && has php &&
            php -r 'exit(extension_loaded("pdo_sqlite") && extension_loaded("intl") ? 0 : 1);'; } ||
            needs 'MediaWiki and Smarty, for the deep tests' \
                'mediawiki php-cli php-sqlite3 php-mbstring php-xml php-intl php-apcu smarty4'
        ;;
    codes)
        has zbarimg || needs 'ZBar, which reads codes as a phone does, for the deep tests' zbar-tools
        ;;
    kolibri | ralph)
        packed "$name"
        ;;
    *)
        tell "$name" "nothing here knows how"
        ;;
    esac
done

[ -z "$missing" ]
