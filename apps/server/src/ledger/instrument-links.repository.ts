import {
  closeUnderlyings,
  groupUnderlyings,
  type UnderlyingLink,
} from "@strikebook/core/ledger/linking/linked-underlyings";
import {
  AS_OF,
  LINKING_TYPES,
  SPANNING_TYPES,
  STOCK_LEG,
  STOCK_LEG_TYPES,
} from "@strikebook/core/ledger/linking/linking-entries";
import { groupBy } from "@strikebook/core/shared/group-by";
import type pg from "pg";
import { listLinks } from "./ledger-entries.repository.ts";
import { type InstrumentRows, type Part, splitGroup } from "./match-plan.ts";
import { sqlList } from "./sql-list.ts";

// In SQL, of a row that has the columns of `transactions`: the conditions of core/ledger/linking/linking-entries.ts, made of its lists.

const isOfType = (types: readonly string[]) => `type IN (${sqlList(types)})`;

const STOCK_LEG_ROW = `${isOfType(STOCK_LEG_TYPES)} AND asset_class <> 'OPTION' AND action ~* '${STOCK_LEG.source}'`;

/** Core's `isLinking`. The index `transactions_linking_idx` has this very condition. */
export const LINKING_ROW = `(${isOfType(LINKING_TYPES)}
  OR reorganization IS NOT NULL OR related_instrument IS NOT NULL
  OR (${STOCK_LEG_ROW}))`;

/** Core's `isDetachedLeg`; PostgreSQL writes the edge of a word as `\\y`. */
export const DETACHED_LEG = `(${STOCK_LEG_ROW}
  AND action !~* '${AS_OF.source.replaceAll("\\b", "\\y")}')`;

/** Core's `isSpanning`. */
export const SPANNING_ROW = `(${isOfType(SPANNING_TYPES)}
  OR reorganization IS NOT NULL OR related_instrument IS NOT NULL OR ${DETACHED_LEG})`;

/**
 * The touched instruments by groups of underlyings; where one of a group is linked, all that it may share lots or premium
 * with. `newLinks` are those of rows that are not stored yet.
 */
export async function splitTouched(
  client: pg.ClientBase,
  userId: string,
  touched: readonly InstrumentRows[],
  newLinks: readonly UnderlyingLink[] = [],
): Promise<Part[]> {
  const links = [...(await listLinks(client, userId)), ...newLinks];
  const underlyings = closeUnderlyings(new Set(touched.map(({ underlying }) => underlying)), links);
  const byUnderlying = groupBy(touched, ({ underlying }) => underlying);
  const linking = groupBy(await listLinking(client, userId, underlyings), ({ underlying }) => underlying);
  return groupUnderlyings(underlyings, links).map((group) => {
    const own = group.flatMap((name) => byUnderlying.get(name) ?? []);
    const rows = merged(
      own,
      group.flatMap((name) => linking.get(name) ?? []),
    );
    const { linked, plain } = splitGroup(group, rows, links);
    const names = new Set(linked.map(({ instrument }) => instrument));
    const isTouched = own.some(({ instrument }) => names.has(instrument));
    return { linked: isTouched ? [...linked, ...namedOnly(group, linked, links)] : [], plain };
  });
}

/** Every instrument once; linking where any row says so. */
function merged(touched: readonly InstrumentRows[], linking: readonly InstrumentRows[]): InstrumentRows[] {
  const found = new Map(linking.map((row) => [row.instrument, row]));
  for (const row of touched) {
    found.set(row.instrument, { ...row, isLinking: row.isLinking || found.has(row.instrument) });
  }
  return [...found.values()];
}

/** Instruments that linking rows name and that have no touched or linking row themselves. */
function namedOnly(
  group: readonly string[],
  linked: readonly InstrumentRows[],
  links: readonly UnderlyingLink[],
): InstrumentRows[] {
  const known = new Set(linked.map(({ instrument }) => instrument));
  const names = links.flatMap(({ underlying, relatedInstrument }) =>
    relatedInstrument !== undefined && group.includes(underlying) && !known.has(relatedInstrument)
      ? [relatedInstrument]
      : [],
  );
  return [...new Set(names)].map((name) => ({
    underlying: name,
    instrument: name,
    count: 0,
    isLinking: true,
  }));
}

async function listLinking(
  client: pg.ClientBase,
  userId: string,
  underlyings: readonly string[],
): Promise<InstrumentRows[]> {
  const { rows } = await client.query<InstrumentRows>(
    `SELECT underlying, instrument, count(*)::int AS count, true AS "isLinking" FROM transactions
     WHERE user_id = $1 AND underlying = ANY($2) AND instrument IS NOT NULL AND asset_class IS NOT NULL
       AND ${LINKING_ROW}
     GROUP BY underlying, instrument ORDER BY underlying, instrument`,
    [userId, underlyings],
  );
  return rows;
}
