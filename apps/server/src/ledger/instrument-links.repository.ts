import {
  AS_OF,
  LINKING_TYPES,
  SPANNING_TYPES,
  STOCK_LEG,
  STOCK_LEG_TYPES,
} from "@strikebook/core/ledger/linking/linking-entries";
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
