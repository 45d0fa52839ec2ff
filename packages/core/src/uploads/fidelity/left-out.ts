import type { FileIdentity, InformationalReading, LeftOut, ReviewReading } from "../brokerage-format.ts";
import { readMoneyText, UNREADABLE } from "../csv/money-text.ts";
import { readCsvLines } from "../csv/read-csv.ts";
import type { AccountCell } from "./cells/account-cell.ts";
import { cellAt, isForeign } from "./cells/row-values.ts";

/**
 * Takes the lines out of the way that the user leaves out of this file although they block it; others that block it get
 * their amount, as far as it can be read. `width` is the number of the header's cells.
 */
export function createLeftOut(
  identity: FileIdentity,
  width: number,
  accountOf: (cells: readonly string[]) => AccountCell,
) {
  const lines = new Set(identity.answers?.leftOut ?? []);
  const describe = (text: string): LeftOut => {
    const cells = readCsvLines([text])[0]?.cells ?? [];
    return { ...accountOf(cells), amount: cells.length > width ? undefined : amountIn(cells, identity) };
  };
  const settle = (reading: ReviewReading): InformationalReading | ReviewReading => {
    const { line, text, reason } = reading;
    const said = describe(text);
    return lines.has(line)
      ? { line, text, state: "INFORMATIONAL", reason: `Left out by you: ${reason}`, leftOut: said }
      : { ...reading, amount: reading.amount ?? said.amount };
  };
  return <Reading extends { readonly state: string; readonly line: number }>(
    reading: Reading | ReviewReading,
  ): InformationalReading | Reading | ReviewReading => (isBlocking(reading) ? settle(reading) : reading);
}

const isBlocking = (reading: { readonly state: string } | ReviewReading): reading is ReviewReading =>
  reading.state === "REVIEW" && "isBlocking" in reading && reading.isBlocking;

function amountIn(cells: readonly string[], { columns }: FileIdentity): LeftOut["amount"] {
  const currencies = [columns["currency"], columns["exchangeCurrency"]].map((at) => cellAt(cells, at));
  const amount = readMoneyText(cellAt(cells, columns["amount"]));
  return currencies.some(isForeign) || amount === UNREADABLE ? undefined : amount;
}
