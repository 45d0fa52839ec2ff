import { exportFile, slashed, weekday } from "./generated-history.ts";

const ACCOUNTS = ['"Individual",Z12345678', '"ROTH IRA",211223344'];
const CONTRACT =
  'PUT (KO) KO CORP JAN 20 23 $50 (100 SHS) (Margin)", -KO230120P50,"PUT (KO) KO CORP JAN 20 23 $50 (100 SHS)",Margin';

/** A row that the broker shows for an account: from `run` on, or on that day only while it is pending. */
export type Shown = {
  readonly account: number;
  /** Index of the weekday. */
  readonly run: number;
  readonly text: string;
  /** US cents. */
  readonly cash: number;
  readonly isPending: boolean;
};

export type Download = {
  readonly bytes: string;
  /** The file's rows, one for each line. */
  readonly rows: readonly Shown[];
  /** When it was downloaded: later downloads have the greater number. */
  readonly at: number;
};

type Next = () => number;

const pick = <Item>(next: Next, items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;

/**
 * Some weekdays of two accounts, the oldest first: rows that stay, and rows that the broker shows on their own day
 * only. No two rows but twins are alike.
 */
export function showDays(next: Next, days: number): Shown[] {
  const shown: Shown[] = [];
  for (let day = 0; day < days * ACCOUNTS.length; day++) {
    const place = { account: day % ACCOUNTS.length, run: Math.floor(day / ACCOUNTS.length) };
    for (let count = Math.floor(next() * 5); count > 0; count--) {
      const write = pick(next, [transfer, transfer, sale, purchase]);
      const row = { ...place, ...write(place.account, place.run, shown.length + 1) };
      const kind = next();
      // Now and then the second of two fills alike, of which the first stays.
      const isPending = kind < 0.1 ? [false, true] : [kind < 0.45];
      shown.push(...isPending.map((each) => ({ ...row, isPending: each })));
    }
  }
  return shown;
}

function transfer(account: number, run: number, number: number) {
  const cash = 10_000 + number * 700;
  const text = `"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,${dollars(cash)},`;
  return { cash, text: lineOf(account, run, text) };
}

const sale = (account: number, run: number, number: number) => fill(account, run, number * 20, -1);
const purchase = (account: number, run: number, number: number) => fill(account, run, number * 20, 1);

/** A contract of which one is sold or bought for so many cents a share. */
function fill(account: number, run: number, price: number, quantity: -1 | 1) {
  const cash = -quantity * price * 100 - 67;
  const verb = quantity < 0 ? "YOU SOLD OPENING TRANSACTION" : "YOU BOUGHT CLOSING TRANSACTION";
  const text = `"${verb} ${CONTRACT},${dollars(price)},${quantity},0.65,0.02,,${dollars(cash)},`;
  return { cash, text: lineOf(account, run, text) };
}

const dollars = (cents: number) => (cents / 100).toFixed(2);
const lineOf = (account: number, run: number, text: string) =>
  `${slashed(weekday(run))},${ACCOUNTS[account]},${text}`;

/** The text of a download of these days; undefined where it has no row. */
export function downloadOf(
  shown: readonly Shown[],
  { from, to, on, at }: { from: number; to: number; on: number; at: number },
  isLeftOut: () => boolean,
): Download | undefined {
  const rows = shown.filter(
    ({ run, isPending }) => run >= from && run <= to && (!isPending || run === on) && !isLeftOut(),
  );
  const minute = `${String(at % 60).padStart(2, "0")}`;
  const downloaded = `${slashed(weekday(on))} ${1 + Math.floor(at / 60)}:${minute} pm`;
  const lines = rows.map(({ run, text }) => ({ day: weekday(run), text }));
  return rows.length === 0 ? undefined : { rows, at: on * 1000 + at, bytes: exportFile(lines, downloaded) };
}

/**
 * The rows that count after these files, by account, as lines of the file: each row as often as the file that repeats
 * it most has it, without withdrawn ones.
 */
export function reckonCounted(files: readonly Download[]): string[] {
  const keys = new Map<string, { readonly row: Shown; readonly sayers: Download[] }>();
  for (const file of files) {
    const seen = new Map<string, number>();
    for (const row of file.rows) {
      const count = (seen.get(row.text) ?? 0) + 1;
      seen.set(row.text, count);
      const key = `${row.text} ${count}`;
      const known = keys.get(key) ?? { row, sayers: [] };
      known.sayers.push(file);
      keys.set(key, known);
    }
  }
  return [...keys.values()]
    .filter(({ row, sayers }) => !isTakenBack(row, sayers, files))
    .map(({ row }) => sayCounted(row))
    .sort();
}

export const sayCounted = ({ account, run, cash }: Pick<Shown, "account" | "cash" | "run">) =>
  `${account} ${weekday(run)} ${dollars(cash)}`;

function isTakenBack({ account, run }: Shown, sayers: readonly Download[], files: readonly Download[]) {
  const daysOf = (file: Download) => file.rows.filter((row) => row.account === account).map((row) => row.run);
  const newest = Math.max(...sayers.map(({ at }) => at));
  return (
    sayers.every((file) => Math.max(...daysOf(file)) === run) &&
    files.some(
      (file) =>
        !sayers.includes(file) &&
        file.at > newest &&
        Math.min(...daysOf(file)) < run &&
        Math.max(...daysOf(file)) > run,
    )
  );
}
