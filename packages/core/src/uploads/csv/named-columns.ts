import { formatCount } from "../../shared/count-words.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { readCsvLines } from "./read-csv.ts";

/** A list whose first filled line names its columns, in any order and case; others may stand between. */
export type ListShape<Column extends string> = {
  /** Each column's names in small letters, without blanks and signs: `epsestimate`. */
  readonly names: Readonly<Record<Column, readonly string[]>>;
  /** Columns without which nothing can be read. */
  readonly needed: readonly Column[];
  /** Lines that are taken at most. */
  readonly rowsMax: number;
};

export type ListRow<Column extends string> = {
  readonly line: number;
  /** A quote is opened and never closed: the cells can't be told. */
  readonly isBroken: boolean;
  /** The trimmed cell; `""` where the list lacks the column. */
  readonly cellOf: (column: Column) => string;
};

/** Reads a list's filled lines; the failure tells why none of them can be. */
export function readNamedColumns<Column extends string>(
  text: string,
  { names, needed, rowsMax }: ListShape<Column>,
): Result<ListRow<Column>[], string> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const rows = readCsvLines(lines).map((row, index) => ({ ...row, line: index + 1 }));
  const [header, ...data] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const columns = findColumns(header?.cells ?? [], names);
  if (header === undefined || needed.some((column) => columns[column] === undefined)) {
    return err(`Line ${header?.line ?? 1}: a header with the columns ${listed(needed)} is needed`);
  }
  const twice = findTwice(header.cells, names);
  if (twice !== undefined) {
    return err(`Line ${header.line}: ${twice}`);
  }
  if (data.length > rowsMax) {
    return err(`The list may have at most ${formatCount(rowsMax)} lines`);
  }
  return ok(
    data.map(({ cells, isBroken, line }) => ({
      line,
      isBroken,
      cellOf: (column) => cells[columns[column] ?? -1]?.trim() ?? "",
    })),
  );
}

/** A cell in a sentence: `"noon"`, or `empty`. */
export const quotedCell = (cell: string) => (cell === "" ? "empty" : `"${cell.slice(0, 40)}"`);

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const nameOf = (cell: string) => cell.toLowerCase().replace(/[^a-z]/g, "");

type Names<Column extends string> = ListShape<Column>["names"];

function findColumns<Column extends string>(header: readonly string[], names: Names<Column>) {
  const given = header.map(nameOf);
  const found = entriesOf(names).map(([column, aliases]) => [
    column,
    given.findIndex((name) => aliases.includes(name)),
  ]);
  return Object.fromEntries(found.filter(([, index]) => index !== -1)) as Partial<Record<Column, number>>;
}

/** Finds two columns with one meaning: it would be a guess which of them counts. */
function findTwice<Column extends string>(
  header: readonly string[],
  names: Names<Column>,
): string | undefined {
  for (const [column, aliases] of entriesOf(names)) {
    const [first, second] = header.filter((cell) => aliases.includes(nameOf(cell)));
    if (first !== undefined && second !== undefined) {
      return `the columns ${quotedCell(first.trim())} and ${quotedCell(second.trim())} both mean ${column}`;
    }
  }
  return undefined;
}

const entriesOf = <Column extends string>(names: Names<Column>) =>
  Object.entries(names) as [Column, readonly string[]][];
