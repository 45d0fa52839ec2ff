import { importsWith } from "../../records/import-duplicates.repository.ts";
import { FILE_ORDER } from "../session/file-rank.ts";

/**
 * SQL: true when a file that has row `t` of `transactions`, the one that the row is of or another that repeats it, comes
 * at or after the file with this rank in the order of files: then the row stays as it is, whatever that file says.
 */
export const isSaidLater = (t: string, at: string, sha256: string) => `EXISTS (
  SELECT 1 FROM ${importsWith(t)} said JOIN imports i ON i.id = said.import_id
  WHERE i.user_id = ${t}.user_id AND ${FILE_ORDER} >= (${at}, ${sha256}))`;
