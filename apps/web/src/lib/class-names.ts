/** Joins the class names that are given; leaves out what is false or undefined. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
