import type { UploadResult } from "../uploads.mutations.ts";

/** True where a positions file holds other quantities than the ledger of its day. */
export const quantitiesDiffer = ({ accounts }: Pick<UploadResult, "accounts">): boolean =>
  accounts.some(({ holdings }) => (holdings?.disagreementCount ?? 0) > 0);
