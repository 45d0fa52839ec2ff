import { closeUnderlyings } from "@strikebook/core/ledger/linking/linked-underlyings";
import { isOfEveryUnderlying, statedUnderlyings } from "@strikebook/core/ledger/statements/statement";
import type { Queries } from "@strikebook/database/connection";
import { listLinks } from "../ledger-entries.repository.ts";
import type { InstrumentRows } from "../match-plan.ts";
import { listStated } from "./statements.repository.ts";

type Touched = { readonly touched: readonly InstrumentRows[]; readonly isStuck: ReadonlySet<string> };

/**
 * The underlyings of stuck instruments that share lots by statements, closed over all links: a statement's lots may
 * stand under names that no row bears, so these are matched again as a whole.
 */
export async function listStuckOnStatements(
  client: Queries,
  userId: string,
  { touched, isStuck }: Touched,
): Promise<string[]> {
  const statements = await listStated(client, userId);
  if (statements.length === 0) {
    return [];
  }
  const links = await listLinks(client, userId);
  const touchesAll = statements.some(isOfEveryUnderlying);
  const named = new Set(closeUnderlyings(statements.flatMap(statedUnderlyings), links));
  const isStated = (underlying: string) => touchesAll || named.has(underlying);
  const stuck = touched.filter(
    ({ instrument, underlying }) => isStuck.has(instrument) && isStated(underlying),
  );
  return closeUnderlyings(
    stuck.map(({ underlying }) => underlying),
    links,
  ).filter(isStated);
}
