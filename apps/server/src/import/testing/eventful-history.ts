import { random } from "@strikebook/core/shared/random";
import { type GeneratedRow, generateHistory, slashed } from "./generated-history.ts";

const INDIVIDUAL = '"Individual",Z12345678';
const ROTH = '"ROTH IRA",211223344';
const SYMBOLS = ["AMD", "F", "KO"];

type Pick = <Item>(items: readonly Item[]) => Item;

type Making = { readonly day: string; readonly pick: Pick; readonly past: readonly GeneratedRow[] };

/** A generated history with events among its days that tie instruments, accounts and days to each other, oldest first. */
export function generateEventfulHistory(seed: number, days: number, rowsADay: number): GeneratedRow[] {
  const rows = generateHistory(seed, days, rowsADay).filter(({ text }) =>
    SYMBOLS.some((name) => text.includes(`(${name})`)),
  );
  const next = random(seed * 77);
  const pick: Pick = (items) => items[Math.floor(next() * items.length)] as (typeof items)[number];
  const events = [...new Set(rows.map(({ day }) => day))].flatMap((day) => {
    const past = rows.filter((row) => row.day < day);
    const make = pick([assignment, assignment, assignment, cancellation, move, reverseSplit, spinOff, split]);
    return make({ day: slashed(day), pick, past }).map((text) => ({ day, text }));
  });
  return [...rows, ...events].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

const SHORT_PUT = /,("[^"]*",\w+),"YOU SOLD OPENING TRANSACTION .*?, -(([A-Z]+)\d{6}P(\d+)),("PUT [^"]*")/;

/** A put that was written before, with its stock leg; of the day on which both are posted, or of the one before. */
function assignment({ day, pick, past }: Making): string[] {
  const written = past.map(({ text }) => SHORT_PUT.exec(text)).filter((found) => found !== null);
  const [, account, contract, symbol, strike, text] = written.length === 0 ? [] : pick(written);
  const asOf = pick(["", ` as of ${past.at(-1)?.day}`]);
  return account === undefined
    ? []
    : [
        `${day},${account},"ASSIGNED${asOf} ${text?.slice(1, -1)} (Margin)", -${contract},${text},Margin,,1,,,,0.00,`,
        `${day},${account},"YOU BOUGHT ASSIGNED PUTS ${symbol} CORP (${symbol}) (Margin)",${symbol},"${symbol} CORP",Margin,${strike},100,,,,-${strike}00,${day}`,
      ];
}

function cancellation({ day, pick }: Making): string[] {
  const symbol = pick(SYMBOLS);
  const shares = pick([5, 10, 20]);
  const price = pick([20, 30]);
  const trade = (verb: string, quantity: number) =>
    `${day},${INDIVIDUAL},"${verb} ${symbol} CORP (${symbol}) (Cash)",${symbol},"${symbol} CORP",Cash,${price},${quantity},,,,${-quantity * price},${day}`;
  return [trade("YOU BOUGHT", shares), trade("BUY CANCEL", -shares)].slice(0, pick([1, 2, 2]));
}

function move({ day, pick }: Making): string[] {
  const symbol = pick(SYMBOLS);
  const shares = pick([3, 7]);
  const row = (account: string, verb: string, other: string, quantity: number) =>
    `${day},${account},"TRANSFERRED ${verb} VS ${other}-1 ${symbol} CORP (${symbol}) (Shares)",${symbol},"${symbol} CORP",Shares,,${quantity},,,,${quantity * 40},`;
  return [row(INDIVIDUAL, "TO", "211-223344", -shares), row(ROTH, "FROM", "Z12-345678", shares)];
}

function reverseSplit({ day, pick }: Making): string[] {
  const symbol = pick(SYMBOLS);
  const reference = `M00599990${pick([1, 2, 3])}000`;
  const row = (verb: string, other: string, name: string, quantity: number) =>
    `${day},${INDIVIDUAL},"REVERSE SPLIT R/S ${verb} ${other}#REOR ${reference}${quantity > 0 ? 1 : 0} ${symbol} CORP (${name}) (Cash)",${name},"${symbol} CORP",Shares,,${quantity},,,,,`;
  return [row("FROM", symbol, `${symbol}N`, 2), row("TO", `${symbol}N`, symbol, -20)];
}

function spinOff({ day, pick }: Making): string[] {
  const symbol = pick(SYMBOLS);
  return [
    `${day},${ROTH},"DISTRIBUTION SPINOFF FROM:(${symbol} ) SPINCO INC COM (SPNC) (Cash)",SPNC,"SPINCO INC COM",Shares,,25,,,,301.25,`,
  ];
}

function split({ day, pick }: Making): string[] {
  const symbol = pick(SYMBOLS);
  return [
    `${day},${INDIVIDUAL},"DISTRIBUTION ${symbol} CORP (${symbol}) (Cash)",${symbol},"${symbol} CORP",Shares,,9,,,,,`,
  ];
}
