/** A value as COPY's text format takes it. */
export type CopyValue = string | number | boolean | undefined;

/** A row in COPY's text format; `width` columns, the last ones empty where `values` are fewer. */
export function copyLine(values: readonly CopyValue[], width: number): string {
  let row = "";
  for (let index = 0; index < width; index++) {
    row += (index === 0 ? "" : "\t") + copyText(values[index]);
  }
  return row;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A value in COPY's text format: whatever may bear a backslash, a tab or an end of line has to go through here. */
export function copyText(value: CopyValue): string {
  if (value === undefined) {
    return "\\N";
  }
  if (typeof value !== "string") {
    return String(value);
  }
  return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? "") : value;
}
