// Two blanks in a row, or another one than a space.
const ODD_BLANK = / {2}|[^\S ]/;

/** One blank between words and none around them. */
export function squeeze(text: string): string {
  // Nearly all texts are squeezed already: looking is cheaper than replacing every blank by itself.
  const isSqueezed = !text.startsWith(" ") && !text.endsWith(" ") && !ODD_BLANK.test(text);
  return isSqueezed ? text : text.replace(/\s+/g, " ").trim();
}

/** One blank between words, none around them, upper case. */
export const squeezeUpper = (text: string): string => squeeze(text).toUpperCase();
