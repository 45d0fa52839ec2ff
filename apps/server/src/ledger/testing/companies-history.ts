import { random } from "@strikebook/core/shared/random";
import { exportFile, type GeneratedRow, slashed, weekday } from "../../import/testing/generated-history.ts";
import type { GivenStatement } from "../../import/testing/statements.ts";

/** A row, and the cents that came in or went out with it for its company; the value of shares that moved is none. */
type CompanyRow = GeneratedRow & { readonly place: string; readonly cents: number };

export type CompaniesHistory = {
  /** Oldest first. */
  readonly rows: readonly CompanyRow[];
  /** How much of each parent's cost went to the company that it spun off. */
  readonly statements: readonly GivenStatement[];
};

/** The letter pairs with which all names of a company begin, and its account. */
const PLACES = { QA: '"Individual",Z12345678', QB: '"ROTH IRA",211223344', QC: '"Individual",Z12345678' };

const TURNS = 14;

/** Three companies, each in one account, from their first share on: every row of them is there. */
export function companiesHistory(seed: number): CompaniesHistory {
  const next = random(seed);
  const companies = Object.entries(PLACES).map(([letters, account]) => new Company(letters, account, next));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const company of companies) {
      company.take();
    }
  }
  const rows = companies.flatMap((company) => company.rows);
  return {
    rows: rows.sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day)),
    statements: companies.flatMap(({ statements }) => statements),
  };
}

/** Two files of whole days that overlap, as a person downloads them: the older and the newer one. */
export function twoFiles({ rows }: CompaniesHistory, next: () => number): readonly [string, string] {
  const days = [...new Set(rows.map(({ day }) => day))];
  const from = days[Math.floor(next() * days.length)] ?? "";
  const to = days[Math.min(days.length - 1, days.indexOf(from) + 2)] ?? "";
  return [
    exportFile(
      rows.filter(({ day }) => day <= to),
      "11/18/2026 8:00 pm",
    ),
    exportFile(
      rows.filter(({ day }) => day >= from),
      "11/19/2026 8:00 pm",
    ),
  ];
}

/** The cash of each account and company: sums of its rows, in cents, money that came in above zero. */
export function cashByPlace({ rows }: CompaniesHistory): Record<string, number> {
  const cash: Record<string, number> = {};
  for (const { place, cents } of rows) {
    cash[place] = (cash[place] ?? 0) + cents;
  }
  return cash;
}

const TURN_KINDS = [
  ...(["BUY", "BUY", "SELL", "SELL", "RETURN", "RETURN", "LIEU"] as const),
  ...(["DIVIDEND", "REINVEST", "SPLIT", "MERGE", "SPIN", "CALL"] as const),
];

type Cells = { readonly quantity?: number; readonly cents?: number; readonly type?: string };

/** Bought and sold, paid back, split, spun off and merged away; sometimes all of it is sold before money comes. */
class Company {
  readonly rows: CompanyRow[] = [];
  readonly statements: GivenStatement[] = [];
  readonly #letters: string;
  readonly #account: string;
  readonly #next: () => number;
  #day = 0;
  #held = 0;
  #names = 0;
  #symbol: string;

  constructor(letters: string, account: string, next: () => number) {
    this.#letters = letters;
    this.#account = account;
    this.#next = next;
    this.#symbol = this.#nameOf();
    this.#buy();
  }

  take(): void {
    this.#day += this.#upTo(4);
    const kind = TURN_KINDS[Math.floor(this.#next() * TURN_KINDS.length)] ?? "BUY";
    switch (kind) {
      case "BUY":
        this.#buy();
        return;
      case "RETURN":
        this.#row("RETURN OF CAPITAL", { cents: this.#cents() });
        return;
      case "LIEU":
        this.#row("IN LIEU OF FRX SHARE LEU PAYOUT", { cents: this.#cents() });
        return;
      case "DIVIDEND":
        this.#row("DIVIDEND RECEIVED", { cents: this.#cents() });
        return;
      case "CALL":
        this.#soldCall();
        return;
      default:
        if (this.#held > 0) {
          this.#change(kind);
        }
    }
  }

  #change(kind: "MERGE" | "REINVEST" | "SELL" | "SPIN" | "SPLIT"): void {
    switch (kind) {
      case "SELL":
        this.#sell(this.#next() < 0.4 ? this.#held : this.#upTo(this.#held));
        return;
      case "REINVEST":
        this.#reinvest();
        return;
      case "SPLIT":
        this.#row("DISTRIBUTION", { quantity: this.#held, type: "Shares" });
        this.#held *= 2;
        return;
      case "MERGE":
        this.#merge();
        return;
      case "SPIN":
        this.#spinOff();
        return;
    }
  }

  #buy(): void {
    const quantity = this.#upTo(9);
    this.#row("YOU BOUGHT", { quantity, cents: -this.#cents() });
    this.#held += quantity;
  }

  #sell(quantity: number): void {
    this.#row("YOU SOLD", { quantity: -quantity, cents: this.#cents() });
    this.#held -= quantity;
  }

  #reinvest(): void {
    const cents = this.#cents();
    this.#row("DIVIDEND RECEIVED", { cents });
    this.#row("REINVESTMENT", { quantity: 1, cents: -cents });
    this.#held += 1;
  }

  /** Bought back the next day. */
  #soldCall(): void {
    const option = { symbol: ` -${this.#symbol}270115C50`, name: this.#callText() };
    this.#write("YOU SOLD OPENING TRANSACTION", option, { quantity: -1, cents: this.#cents() });
    this.#day += 1;
    this.#write("YOU BOUGHT CLOSING TRANSACTION", option, { quantity: 1, cents: -this.#cents() });
  }

  /** For cash and shares of another company; the cash may be more than all of them cost. */
  #merge(): void {
    const reference = `#REORCM00${this.#letters === "QA" ? 1 : 2}${String(this.#day).padStart(6, "0")}000`;
    this.#row(`MERGER MER PAYOUT ${reference}0`, { quantity: -this.#held, cents: this.#cents() });
    this.#symbol = this.#nameOf();
    this.#held = this.#upTo(9);
    this.#row(`MERGER MER FROM 123XXX109${reference}1`, { quantity: this.#held, type: "Shares" });
  }

  /** Its cash for a fraction comes after half or all of it was sold. */
  #spinOff(): void {
    const [parent, quantity] = [this.#symbol, 2 * this.#upTo(4)];
    const child = this.#nameOf();
    const text = `SPINOFF FROM:(${parent} )`;
    const own = { symbol: child, name: `${child} INC (${child})` };
    this.#write(`DISTRIBUTION ${text}`, own, { quantity, type: "Shares", cents: this.#cents() });
    const percent = String(5 * this.#upTo(18));
    this.statements.push({
      ...{ kind: "ALLOCATE", day: weekday(this.#day), instrument: parent, into: child, percent },
    });
    this.#day += 1;
    const sold = this.#next() < 0.5 ? quantity : quantity / 2;
    this.#write("YOU SOLD", own, { quantity: -sold, cents: this.#cents() });
    this.#day += 1;
    this.#write(`IN LIEU OF FRX SHARE ${text}`, own, { cents: this.#cents() });
  }

  #row(action: string, cells: Cells): void {
    const symbol = this.#symbol;
    this.#write(action, { symbol, name: `${symbol} INC (${symbol})` }, cells);
  }

  #write(
    action: string,
    { symbol, name }: { readonly symbol: string; readonly name: string },
    { quantity = 0, cents, type = "Cash" }: Cells,
  ): void {
    const day = weekday(this.#day);
    const amount = cents === undefined ? "" : (cents / 100).toFixed(2);
    const date = slashed(day);
    this.rows.push({
      day,
      place: `${this.#account.includes("ROTH") ? "ROTH IRA" : "Individual"} ${this.#letters}`,
      cents: type === "Shares" ? 0 : (cents ?? 0),
      text: `${date},${this.#account},"${action} ${name} (${type})",${symbol},"${name}",${type},,${quantity},,,,${amount},${date}`,
    });
  }

  #callText(): string {
    return `CALL (${this.#symbol}) ${this.#symbol} INC JAN 15 27 $50 (100 SHS)`;
  }

  #nameOf(): string {
    this.#names += 1;
    return `${this.#letters}${String.fromCharCode(64 + this.#names)}`;
  }

  #upTo(most: number): number {
    return 1 + Math.floor(this.#next() * most);
  }

  #cents(): number {
    return this.#upTo(30_000);
  }
}
