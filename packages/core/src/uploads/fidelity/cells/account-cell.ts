/** An account as a cell or a file name tells it. */
export type AccountCell = { readonly accountNumber?: string; readonly accountName?: string };

// Z12345678, 212345678, 2TB000009; with dashes Z12-345678 and, with the digit of the account type, Z12-345678-1.
const NUMBER = String.raw`[A-Z0-9]{3}-?\d{6}(?:-\d)?|\d{5}`;
const WHOLE = new RegExp(`^(?:${NUMBER})$`);
// One blank or bracket only: a run of them would be tried from each of its ends.
const AT_END = new RegExp(`^(.*?)[ (](${NUMBER})\\)?$`);
const IS_NUMBER = /^[A-Z-]*\d[A-Z0-9-]*$/;
const AS_TEXT = /^(?:'|="?)(.*?)"?$/;
const NO_NUMBER = /^(?:-*|N\/A|NAN|NONE|NULL)$/;
const IN_FILE_NAME = new RegExp(
  `(?:history[ _-]*for|realized[ _-]*gain[ _-]*loss)[ _-]*account[ _-]*(${NUMBER}|[A-Z0-9]{6,12})(?![A-Z0-9])`,
  "i",
);

/** Reads `Individual - TOD Z12345678`, `"ROTH IRA" 211223344`, a number alone, or a name alone. */
export function readAccountCell(cell: string): AccountCell {
  const text = cell.replace(/\s+/g, " ").trim();
  if (text === "") {
    return {};
  }
  if (WHOLE.test(text)) {
    return { accountNumber: canonicalNumber(text) };
  }
  const found = AT_END.exec(text);
  const name = found?.[1] === undefined ? undefined : bareName(found[1]);
  return name && found?.[2]
    ? { accountNumber: canonicalNumber(found[2]), accountName: name }
    : { accountName: text };
}

/** Quotes around the whole name were put there by the export, and one of them may be lost; others are the user's. */
function bareName(text: string): string {
  const name = text.replace(/[ (]$/, "").trim();
  const isQuoted = /^"[^"]*"?$|^[^"]*"$/.test(name);
  return isQuoted ? name.replaceAll('"', "").trim() : name;
}

/**
 * The account of a row with cells for both, either may be blank. Beside a number, digits at the end of a name that are
 * another number belong to the name. A cell that holds no number, masked or spoilt by a spreadsheet (`Z****1234`,
 * `2.11E+08`), is kept with the name, so that the reader of the preview can tell which account it is.
 */
export function readAccountOf(name: string, number: string): AccountCell {
  const own = readAccountNumber(number);
  if (own !== undefined && !IS_NUMBER.test(own)) {
    return { accountName: `${name} ${number}`.replace(/\s+/g, " ").trim() };
  }
  const cell = readAccountCell(name);
  if (own === undefined || own === cell.accountNumber || cell.accountName === undefined) {
    return own === undefined ? cell : { ...cell, accountNumber: own };
  }
  return { accountName: name.replace(/\s+/g, " ").trim(), accountNumber: own };
}

/**
 * An Account Number cell: upper case, without blanks, dashes and the digit of the account type, and without what
 * spreadsheets put around it: `'211223344`, `="211223344"`, `211223344.0`, `211,223,344`.
 */
export function readAccountNumber(cell: string): string | undefined {
  const text = cell.replace(/\s+/g, "").toUpperCase();
  const bare = AS_TEXT.exec(text)?.[1] ?? text;
  const number = /^\d{1,3}(?:,\d{3})+(?:\.0+)?$/.test(bare) ? bare.replace(/,/g, "") : bare;
  return NO_NUMBER.test(number) ? undefined : canonicalNumber(number.replace(/^(\d+)\.0+$/, "$1"));
}

/** The account in `History_for_Account_X12345678.csv` or `Realized_Gain_Loss_Account_X12345678.csv`; ` (1)`, `-2` and other endings of downloads are cut. */
export function findAccountInFileName(fileName: string): string | undefined {
  const found = IN_FILE_NAME.exec(fileName)?.[1];
  return found === undefined ? undefined : canonicalNumber(found.toUpperCase());
}

function canonicalNumber(text: string): string {
  const withDashes = /^([A-Z0-9]{3})-(\d{6})(?:-\d)?$/.exec(text);
  return withDashes === null ? text.replace(/-\d$/, "") : `${withDashes[1]}${withDashes[2]}`;
}
