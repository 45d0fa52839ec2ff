import { random } from "@strikebook/core/shared/random";

export type GeneratedRow = { readonly day: string; readonly text: string };

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const SYMBOLS = ["AAPL", "AMD", "F", "INTC", "KO", "NVDA", "PLTR", "QQQ", "SOFI", "SPY"];
const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/**
 * A history of options, shares and cash movements of `days` weekdays in two accounts, oldest first; `daysBefore`
 * weekdays after the first that there is.
 */
export function generateHistory(
  seed: number,
  days: number,
  rowsADay: number,
  daysBefore = 0,
): GeneratedRow[] {
  const next = random(seed);
  const rows: GeneratedRow[] = [];
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  for (let index = 0; index < days; index++) {
    const day = weekday(daysBefore + index);
    for (let count = 0; count < rowsADay; count++) {
      const account = next() < 0.7 ? '"Individual",Z12345678' : '"ROTH IRA",211223344';
      const write = pick([optionRow, optionRow, optionRow, stockRow, cashRow]);
      const row = { day, text: write(next, day, account) };
      rows.push(row);
      if (next() < 0.1) {
        rows.push(row); // an identical fill is a second one
      }
    }
  }
  return rows;
}

/** Run dates as the export writes them, newest first under the header, with the footer's time of download. */
export function exportFile(rows: readonly GeneratedRow[], downloaded: string): string {
  const lines = rows.map(({ text }) => text).reverse();
  return `\uFEFF\n\n${HEADER}\n${lines.join("\n")}\n\n\n\nDate downloaded ${downloaded}`;
}

/** The weekday that so many others lie before. */
export function weekday(index: number): string {
  const day = new Date(Date.UTC(2022, 0, 3));
  day.setUTCDate(day.getUTCDate() + Math.floor(index / 5) * 7 + (index % 5));
  return day.toISOString().slice(0, 10);
}

/** As the export writes it. */
export const slashed = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

function optionRow(next: () => number, day: string, account: string): string {
  const symbol = SYMBOLS[Math.floor(next() * SYMBOLS.length)] ?? "";
  const expiry = new Date(`${day}T00:00:00Z`);
  expiry.setUTCDate(expiry.getUTCDate() + 28 - (expiry.getUTCDate() % 14));
  const code = expiry.toISOString().slice(2, 10).replaceAll("-", "");
  const strike = 50 + Math.floor(next() * 3) * 5;
  const right = next() < 0.5 ? "CALL" : "PUT";
  const contract = ` -${symbol}${code}${right[0]}${strike}`;
  const month = MONTHS[expiry.getUTCMonth()];
  const text = `${right} (${symbol}) ${symbol} CORP ${month} ${code.slice(4)} ${code.slice(0, 2)} $${strike} (100 SHS)`;
  const isOpening = next() < 0.55;
  const isSale = next() < 0.5;
  const contracts = 1 + Math.floor(next() * 3);
  const price = (0.2 + Math.floor(next() * 500) / 100).toFixed(2);
  const fees = contracts * 0.65 + contracts * 0.02;
  const gross = Number(price) * contracts * 100;
  const amount = (isSale ? gross - fees : -gross - fees).toFixed(2);
  const verb = `YOU ${isSale ? "SOLD" : "BOUGHT"} ${isOpening ? "OPENING" : "CLOSING"} TRANSACTION`;
  const quantity = isSale ? -contracts : contracts;
  const commission = (contracts * 0.65).toFixed(2);
  return `${slashed(day)},${account},"${verb} ${text} (Margin)",${contract},"${text}",Margin,${price},${quantity},${commission},${(contracts * 0.02).toFixed(2)},,${amount},${slashed(day)}`;
}

function stockRow(next: () => number, day: string, account: string): string {
  const symbol = SYMBOLS[Math.floor(next() * SYMBOLS.length)] ?? "";
  const isSale = next() < 0.45;
  const shares = 1 + Math.floor(next() * 40);
  const price = (20 + Math.floor(next() * 9000) / 100).toFixed(2);
  const amount = (Number(price) * shares * (isSale ? 1 : -1)).toFixed(2);
  const verb = isSale ? "YOU SOLD" : "YOU BOUGHT";
  return `${slashed(day)},${account},"${verb} ${symbol} CORP (${symbol}) (Cash)",${symbol},"${symbol} CORP",Cash,${price},${isSale ? -shares : shares},,,,${amount},${slashed(day)}`;
}

function cashRow(next: () => number, day: string, account: string): string {
  const amount = 100 * (1 + Math.floor(next() * 4));
  return next() < 0.6
    ? `${slashed(day)},${account},"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,${amount},`
    : `${slashed(day)},${account},"DIVIDEND RECEIVED KO CORP (KO) (Cash)",KO,"KO CORP",Cash,,0.000,,,,${(amount / 7).toFixed(2)},`;
}
