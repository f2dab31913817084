/** Numbers in words, and capitalisation. */

const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A small number in words. @param {number} number */
export const spelled = (number) => NUMBERS[number] ?? String(number);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
