import type { TaxReckoner, YearAsked } from "./tax-reckoner.ts";
import type { ToldYear } from "./told-year.ts";

/** Years kept at once: the largest take some megabytes each. */
const KEPT_MAX = 24;

type Needs = {
  readonly reckon: TaxReckoner["years"];
  /** The same text as long as nothing has changed of what the years are made of. */
  readonly stateOf: (userId: string) => Promise<string>;
};

/**
 * Years that were reckoned, for as long as nothing has changed of what they are made of: a page asks for one year several times,
 * and one of 50,000 rows takes seconds. The state is read before the rows: what changes in between is reckoned again.
 */
export function rememberYears({ reckon, stateOf }: Needs): TaxReckoner["years"] {
  const kept = new Map<string, Promise<ToldYear>>();
  const keep = (key: string, year: Promise<ToldYear>) => {
    kept.delete(key);
    kept.set(key, year);
    year.catch(() => kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_MAX))) {
      kept.delete(oldest);
    }
    return year;
  };
  return async (userId, asked) => {
    const about = keyOf(userId, asked, await stateOf(userId));
    const missing = asked.readings.filter((reading) => !kept.has(`${reading} ${about}`));
    const reckoned = missing.length === 0 ? [] : reckon(userId, { ...asked, readings: missing });
    const years = asked.readings.map((reading) => {
      const key = `${reading} ${about}`;
      return keep(key, kept.get(key) ?? yearAt(reckoned, missing.indexOf(reading)));
    });
    return await Promise.all(years);
  };
}

const keyOf = (userId: string, { year, today, yearEnds }: YearAsked, state: string): string =>
  [userId, year, today, ...yearEnds.values(), state].join(" ");

const yearAt = async (years: Promise<ToldYear[]> | ToldYear[], index: number): Promise<ToldYear> =>
  required((await years)[index]);

function required(year: ToldYear | undefined): ToldYear {
  if (year === undefined) {
    throw new Error("a reading without a year");
  }
  return year;
}
