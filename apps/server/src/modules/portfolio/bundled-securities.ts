import bundled from "./securities.json" with { type: "json" };
import type { SecuritiesRepository, Security } from "./securities.repository.ts";

/**
 * Stores the table of securities that comes with the program: the companies of the S&P 500 with their GICS sectors,
 * and common funds with what they invest in. Idempotent; rows of an administrator are left alone.
 */
export function storeBundledSecurities(repository: SecuritiesRepository): Promise<number> {
  return repository.storeBundled(bundled.map(toSecurity));
}

function toSecurity([symbol = "", name = "", sector = "", kind = ""]: string[]): Security {
  return { symbol, name, sector: sector === "" ? null : sector, kind };
}
