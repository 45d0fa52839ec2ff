import { useAddressParams } from "../../lib/address/use-address-params.ts";
import { READINGS } from "./tax-words.ts";
import type { WashReading } from "./tax-year.queries.ts";

const isReading = (text: string | null): text is WashReading =>
  text !== null && Object.hasOwn(READINGS, text);

/**
 * The year and the reading, kept in the address, which names neither the newest of `years` nor the broker's reading. `years` are the
 * newest first; another one that an address names is none.
 */
export function useTaxScope(years: readonly { readonly year: number }[]) {
  const [params, change] = useAddressParams();
  const newest = years[0]?.year;
  const named = years.find(({ year }) => String(year) === params.get("year"))?.year;
  const reading = params.get("reading")?.toUpperCase() ?? null;
  return {
    year: named ?? newest,
    reading: isReading(reading) ? reading : "BROKER",
    setYear: (next: number) => change({ year: next === newest ? undefined : String(next) }),
    setReading: (next: WashReading) =>
      change({ reading: next === "BROKER" ? undefined : next.toLowerCase() }),
  } as const;
}
