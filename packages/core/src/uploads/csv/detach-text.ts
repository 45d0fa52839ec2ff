/**
 * The same text in storage of its own. Engines keep a piece of a long text as a window on it, so that a remembered
 * cell would hold the whole run of lines it was cut from.
 */
export function detachText(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
