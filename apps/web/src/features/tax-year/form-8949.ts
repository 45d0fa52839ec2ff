import { groupBy } from "@strikebook/core/shared/group-by";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import type { CsvColumn } from "../../lib/csv-export.ts";
import { formatQuantity } from "../../lib/format.ts";
import type { TaxLot } from "./tax-year.queries.ts";

/** Part I is short-term, part II long-term; a closing without its opening is in neither. */
const PARTS = {
  SHORT: { part: "I", title: "Part I, short-term" },
  LONG: { part: "II", title: "Part II, long-term" },
  UNKNOWN: { part: "", title: "Term unknown" },
} as const;

type Term = keyof typeof PARTS;

export type Part = {
  readonly term: Term;
  readonly title: string;
  readonly rows: readonly TaxLot[];
};

/** The parts of the form that have rows, in its order. */
export function partsOf(lots: readonly TaxLot[]): Part[] {
  const byTerm = groupBy(lots, ({ term }) => termOf(term));
  return (Object.keys(PARTS) as Term[]).flatMap((term) => {
    const rows = byTerm.get(term);
    return rows === undefined ? [] : [{ term, title: PARTS[term].title, rows }];
  });
}

const termOf = (term: string): Term => (term === "LONG" || term === "SHORT" ? term : "UNKNOWN");

/** Column (a): `100 XYZ`, `2 KO $60 Put, Jan 16, 2026`; the count is hidden with the amounts. */
export const description = ({ instrument, quantity }: Pick<TaxLot, "instrument" | "quantity">): string =>
  `${formatQuantity(quantity)} ${instrumentWords(instrument)}`;

/** With a minus for what was sold to open. */
export const sidedOf = ({ quantity, isShort }: Pick<TaxLot, "isShort" | "quantity">): string =>
  isShort ? `-${quantity}` : quantity;

/** The sum of what is known, null where nothing is. */
export function sumOf(rows: readonly TaxLot[], of: (row: TaxLot) => string | null): string | null {
  const known = rows.flatMap((row) => of(row) ?? []);
  return known.length === 0 ? null : fromUnits(known.reduce((sum, amount) => sum + toUnits(amount), 0n));
}

/** The columns of Form 8949, a row for each closed lot; then what stands behind a row. */
export const FORM_COLUMNS: readonly CsvColumn<TaxLot>[] = [
  { header: "Part", value: ({ term }) => PARTS[termOf(term)].part },
  { header: "(a) Description", value: (row) => `${row.quantity} ${instrumentWords(row.instrument)}` },
  { header: "(b) Date acquired", value: ({ acquired }) => acquired, kind: "date" },
  { header: "(c) Date sold", value: ({ sold }) => sold, kind: "date" },
  { header: "(d) Proceeds", value: ({ proceeds }) => proceeds, kind: "number" },
  { header: "(e) Cost", value: ({ cost }) => cost, kind: "number" },
  { header: "(f) Code", value: ({ code }) => code },
  { header: "(g) Adjustment", value: ({ adjustment }) => adjustment, kind: "number" },
  { header: "(h) Gain or loss", value: ({ gain }) => gain, kind: "number" },
  { header: "Account", value: ({ accountName }) => accountName },
  { header: "Symbol", value: ({ instrument }) => instrument },
  { header: "Quantity", value: ({ quantity }) => quantity, kind: "number" },
  { header: "Opened", value: ({ openedOn }) => openedOn, kind: "date" },
  { header: "Held since", value: ({ holdingSince }) => holdingSince, kind: "date" },
  { header: "Lost to retirement", value: ({ lost }) => lost, kind: "number" },
];
