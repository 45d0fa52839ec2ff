// Blanks at an end, two in a row, or another blank than a space.
const UNSQUEEZED = /^\s|\s$|\s\s|[^\S ]/;

/** One blank between words and none around them. */
export function squeeze(text: string): string {
  // Nearly all texts are squeezed already: looking is cheaper than replacing every blank by itself.
  return UNSQUEEZED.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}

/** One blank between words, none around them, upper case. */
export const squeezeUpper = (text: string): string => squeeze(text).toUpperCase();
