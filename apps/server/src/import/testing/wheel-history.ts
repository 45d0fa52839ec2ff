import { random } from "@strikebook/core/shared/random";
import { type GeneratedRow, slashed, weekday } from "./generated-history.ts";

const ACCOUNTS = ['"Individual",Z12345678', '"ROTH IRA",211223344'];
const SYMBOLS = ["AMD", "F"];
/** Weekdays from the sale of a contract to its end. */
const LIFE_DAYS = 4;

type Written = {
  readonly account: string;
  readonly symbol: string;
  readonly right: "CALL" | "PUT";
  readonly strike: number;
  readonly contracts: number;
  /** Index of the weekday on which it ends. */
  readonly end: number;
};

/**
 * Puts and calls that are written again and again, of which most are assigned, and shares that are traded besides:
 * in the tax book the premium goes with the shares. Oldest first; `daysBefore` weekdays after the first that there is.
 */
export function generateWheelHistory(seed: number, days: number, daysBefore = 0): GeneratedRow[] {
  const next = random(seed * 53);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  const rows: GeneratedRow[] = [];
  let written: Written[] = [];
  for (let index = daysBefore; index < daysBefore + days; index++) {
    const day = weekday(index);
    const ended = written.filter(({ end }) => end === index);
    written = written.filter(({ end }) => end !== index);
    const texts = ended.flatMap((contract) => endOf(contract, day, next()));
    for (const account of ACCOUNTS) {
      const [symbol, right, contracts] = [pick(SYMBOLS), pick(["CALL", "PUT"] as const), pick([1, 2])];
      const contract = { account, symbol, right, contracts, strike: pick([10, 11]), end: index + LIFE_DAYS };
      written.push(contract);
      texts.push(
        sale(contract, day, pick([0.35, 1.01, 2.77])),
        trade(account, pick(SYMBOLS), day, pick([7, -5, -60])),
      );
    }
    rows.push(...texts.map((text) => ({ day, text })));
  }
  return rows;
}

function namesOf({ symbol, right, strike, end }: Written) {
  const day = weekday(end);
  const code = day.slice(2).replaceAll("-", "");
  return {
    contract: ` -${symbol}${code}${right[0]}${strike}`,
    text: `${right} (${symbol}) ${symbol} CORP ${code} $${strike} (100 SHS)`,
  };
}

function sale(written: Written, day: string, price: number): string {
  const { contract, text } = namesOf(written);
  const { account, contracts } = written;
  const fees = contracts * 0.67;
  const amount = (price * contracts * 100 - fees).toFixed(2);
  return `${slashed(day)},${account},"YOU SOLD OPENING TRANSACTION ${text} (Margin)",${contract},"${text}",Margin,${price},${-contracts},${(contracts * 0.65).toFixed(2)},${(contracts * 0.02).toFixed(2)},,${amount},${slashed(day)}`;
}

/** Two of three are assigned; their shares come in one row or in two. */
function endOf(written: Written, day: string, chance: number): string[] {
  const { contract, text } = namesOf(written);
  const { account, symbol, right, strike, contracts } = written;
  const event = (verb: string) =>
    `${slashed(day)},${account},"${verb} ${text} (Margin)",${contract},"${text}",Margin,,${contracts},,,,0.00,`;
  if (chance < 0.33) {
    return [event("EXPIRED")];
  }
  const verb = right === "PUT" ? "YOU BOUGHT ASSIGNED PUTS" : "YOU SOLD ASSIGNED CALLS";
  const sign = right === "PUT" ? 1 : -1;
  const leg = (shares: number) =>
    `${slashed(day)},${account},"${verb} AS OF ${day.slice(5)}-${day.slice(2, 4)} ${symbol} CORP (${symbol}) (Margin)",${symbol},"${symbol} CORP",Margin,${strike},${sign * shares},,0.03,,${-sign * shares * strike - 0.03},${slashed(day)}`;
  const shares = contracts * 100;
  return [event("ASSIGNED"), ...(chance < 0.66 ? [leg(shares)] : [leg(shares - 30), leg(30)])];
}

function trade(account: string, symbol: string, day: string, shares: number): string {
  const verb = shares < 0 ? "SOLD" : "BOUGHT";
  return `${slashed(day)},${account},"YOU ${verb} ${symbol} CORP (${symbol}) (Cash)",${symbol},"${symbol} CORP",Cash,10.37,${shares},,,,${(shares * -10.37).toFixed(2)},${slashed(day)}`;
}
