/** The weeks of a class's sets, which are in the teacher's words, usually “Week 3”. */

/** The week that a set's name begins with, or empty. @param {string} name */
export const weekIn = (name) => /^week\s+\d+(?=$|[\s:.,–—-])/i.exec(name.trim())?.[0] ?? "";

/** A set's name without the week, if it begins with it. @param {{week: string, name: string}} set */
export function nameOf({ week, name }) {
  const isTwice = week && weekIn(name).toLowerCase() === week.toLowerCase();
  return (
    (isTwice &&
      name
        .trim()
        .slice(week.length)
        .replace(/^[\s:.,–—-]+/, "")) ||
    name
  );
}

/** The week after the last numbered one; none if there are sets, but no numbered weeks. @param {string[]} weeks */
export function weekAfter(weeks) {
  const numbers = weeks.flatMap((week) => (/^week\s+\d+$/i.test(week) ? [Number(week.slice(4))] : []));
  return numbers.length || !weeks.length ? `Week ${Math.max(0, ...numbers) + 1}` : "";
}
