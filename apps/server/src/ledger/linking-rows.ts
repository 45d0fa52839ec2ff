import { SPANNING_TYPES } from "@strikebook/core/ledger/linking-entries";

/**
 * `isLinking` of core/ledger/linking-entries.ts in SQL, of a row of `transactions`. To the letter the condition of the
 * index `transactions_linking_idx`.
 */
export const LINKING_ROW = `(type IN ('CANCEL', 'CORPORATE_ACTION', 'MERGER', 'OPT_ASSIGNED', 'OPT_EXERCISED', 'REVERSE_SPLIT')
  OR reorganization IS NOT NULL OR related_instrument IS NOT NULL
  OR (type IN ('BUY', 'SELL') AND asset_class <> 'OPTION' AND action ~* 'assigned|exercised'))`;

/** `isDetachedLeg` of core/ledger/linking-entries.ts in SQL, of a row that has the columns of `transactions`. */
export const DETACHED_LEG = `(type IN ('BUY', 'SELL') AND asset_class <> 'OPTION' AND action ~* 'assigned|exercised'
  AND action !~* '\\yas of\\y')`;

/** `isSpanning` of core/ledger/linking-entries.ts in SQL, of a row that has the columns of `transactions`. */
export const SPANNING_ROW = `(type IN (${SPANNING_TYPES.map((type) => `'${type}'`).join(", ")})
  OR reorganization IS NOT NULL OR related_instrument IS NOT NULL OR ${DETACHED_LEG})`;
