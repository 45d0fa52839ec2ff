import { formatInstant } from "../../../lib/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import { type BackupFile, isBeingVerified } from "../backups.queries.ts";

type Props = { readonly file: BackupFile; readonly isBegun: boolean };

/** How the verification goes that was asked for here, or how it ended. */
export function VerifiedFile({ file, isBegun }: Props) {
  const { startedAt, provenAt, error, proofError } = file.backup;
  const which = `The backup of ${formatInstant(startedAt)}`;
  if (!isBegun || isBeingVerified(file)) {
    return (
      <Notice role="status">{which} is being verified: it's restored into a database of its own.</Notice>
    );
  }
  if (proofError !== null) {
    return (
      <Notice tone="warning" role="status">
        {which} couldn't be verified. {proofError}
      </Notice>
    );
  }
  return provenAt === null ? (
    <Notice tone="danger" role="status">
      {which} isn't proven. {error}
    </Notice>
  ) : (
    <Notice tone="success" role="status">
      {which} is proven: restored into a database of its own, every row was the same.
    </Notice>
  );
}
