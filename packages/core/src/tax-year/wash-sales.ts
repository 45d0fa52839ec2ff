import type { TaxFacts, WashReading } from "./tax-facts.ts";

/** Every loss with its replacements, in one reading. Ask `taxYearOf`, `listWashWarnings` for what is in it. */
export type Washes = {
  readonly reading: WashReading;
};

/** Walks all losses on record in order and hands their disallowed parts on. Linear in the parts, so ask once for all years. */
export function reckonWashes(_facts: TaxFacts, _reading: WashReading): Washes {
  throw new Error("follows");
}
