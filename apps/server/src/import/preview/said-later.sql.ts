import { importsWith } from "../../records/import-duplicates.repository.ts";
import { FILE_ORDER } from "../session/file-rank.ts";

/**
 * SQL: true when a file that has row `t` of `transactions`, the one that the row is of or another that repeats it, comes
 * at or after the file with this rank in the order of files: then the row stays as it is, whatever that file says in its
 * staged row `s`. What balances say of moved shares comes after all that files without them say (domain.md 1.6).
 */
export const isSaidLater = (t: string, s: string, { at, sha256 }: { at: string; sha256: string }) => `
  CASE WHEN ${t}.is_cash_stated IS DISTINCT FROM ${s}.is_cash_stated THEN ${t}.is_cash_stated IS TRUE
  ELSE EXISTS (
    SELECT 1 FROM ${importsWith(t)} said JOIN imports i ON i.id = said.import_id
    WHERE i.user_id = ${t}.user_id AND ${FILE_ORDER} >= (${at}, ${sha256})
      AND NOT (${t}.is_cash_stated IS TRUE AND EXISTS (SELECT 1 FROM transaction_versions v
        WHERE v.transaction_id = ${t}.id AND v.import_id = i.id
          AND (v.fields->>'is_cash_stated')::boolean IS NOT TRUE)))
  END`;
