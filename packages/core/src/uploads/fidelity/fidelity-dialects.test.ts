import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCsvLines } from "../csv/read-csv.ts";
import { fingerprintText } from "../fingerprint.ts";
import { historyOf, readExport } from "../testing/read-export.ts";

const SAMPLES = new URL("./fixtures/samples/", import.meta.url);
const HISTORIES = readdirSync(SAMPLES, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".csv") && !name.includes("Positions"),
);

type Change = (lines: readonly string[]) => readonly string[];

/** Changes that spreadsheets, browsers and users make to an export without changing its meaning. */
const CHANGES: Readonly<Record<string, Change>> = {
  "every cell quoted": changeRows((cells) => cells.map((cell) => `"${cell.trim().replaceAll('"', '""')}"`)),
  "every cell padded": changeRows((cells) => cells.map((cell) => `  ${quote(cell)}  `)),
  "nothing quoted that need not be": changeRows((cells) => cells.map((cell) => quote(cell.trim()))),
  "surplus commas": (lines) => lines.map((line) => `${line},,,`),
  "upper-case header": (lines) => lines.map((line) => (/run date/i.test(line) ? line.toUpperCase() : line)),
  "oldest row first": (lines) => {
    const header = lines.findIndex((line) => /run date/i.test(line));
    return [...lines.slice(0, header + 1), ...lines.slice(header + 1).toReversed()];
  },
  "no blank lines": (lines) => lines.filter((line) => line.trim() !== ""),
  "no disclaimers and no download date": (lines) => {
    const last = lines.findLastIndex((line) => /^ ?\d\d\/\d\d\/\d{4},/.test(line));
    return lines.slice(0, last + 1);
  },
  "days without zeros": changeRows((cells) => cells.map((cell) => quote(shortDay(cell)))),
  "days with dashes": changeRows((cells) => cells.map((cell) => quote(cell.replace(DAY, "$1-$2-$3")))),
  "numbers with thousands and dollars": changeRows((cells) => cells.map((cell) => quote(dollars(cell)))),
  "negatives in brackets": changeRows((cells) => cells.map((cell) => quote(cell.replace(NEGATIVE, "($1)")))),
  "a column more at the front": changeRows((cells) => ["", ...cells.map(quote)]),
};

test.each(HISTORIES)("%s says the same in every dialect", (name) => {
  const lines = readFileSync(new URL(encodeURI(name), SAMPLES), "utf8")
    .replace("\uFEFF", "")
    .split(/\r?\n/);
  const expected = fingerprintsOf(lines, name);

  for (const [dialect, change] of Object.entries(CHANGES)) {
    expect(fingerprintsOf(change(lines), name), dialect).toEqual(expected);
  }
});

const DAY = /^ ?(\d\d)\/(\d\d)\/(\d{4})$/;
const NEGATIVE = /^-(\d+(?:\.\d+)?)$/;
const NUMBER = /^(-?)(\d+\.\d+|\d{4})$/;

function fingerprintsOf(lines: readonly string[], name: string): string[] {
  return historyOf(readExport(lines, name.split("/")[1] ?? name, 4))
    .map((row) =>
      row.state === "ROW"
        ? fingerprintText(row.transaction, row.transaction.accountNumber ?? "")
        : `line ${row.line} ${row.state} ${row.reason}`,
    )
    .sort();
}

/** Rewrites the header and the rows below it, and leaves banner and texts alone. */
function changeRows(change: (cells: readonly string[]) => readonly string[]): Change {
  return (lines) =>
    lines.map((line) => {
      const cells = readCsvLines([line])[0]?.cells ?? [];
      return cells.length < 10 ? line : change(cells).join(",");
    });
}

const quote = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const shortDay = (cell: string) =>
  cell.replace(DAY, (_, month, day, year) => `${Number(month)}/${Number(day)}/${year}`);

/** Account numbers of five digits and CUSIPs stay as they are. */
function dollars(cell: string): string {
  return cell.replace(NUMBER, (_, sign: string, digits: string) => {
    const [whole = "", fraction] = digits.split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
    return `${sign}$${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
  });
}
