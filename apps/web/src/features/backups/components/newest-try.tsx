import { formatBytes, formatInstant } from "../../../lib/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { Backups } from "../backups.queries.ts";

/** How the newest try goes, or how it ended. */
export function NewestTry({ backups: { backups, isNightly } }: { readonly backups: Backups }) {
  const [newest] = backups;
  if (newest === undefined) {
    return isNightly ? null : <Notice>Automatic backups are off. Set BACKUP_AT to turn them on.</Notice>;
  }
  const when = formatInstant(newest.startedAt);
  if (newest.finishedAt === null) {
    return <Notice role="status">A backup is being made and checked, since {when}.</Notice>;
  }
  if (newest.provenAt !== null) {
    return (
      <Notice tone="success" role="status">
        The backup of {when} is proven ({formatBytes(newest.sizeBytes ?? 0)}): restored into a database of its
        own, every row was the same.
      </Notice>
    );
  }
  if (newest.error === null) {
    return null;
  }
  return (
    <Notice tone={newest.sizeBytes === null ? "danger" : "warning"} role="status">
      {newest.sizeBytes === null
        ? `The backup of ${when} failed.`
        : `The backup of ${when} was made, not proven.`}{" "}
      {newest.error}
    </Notice>
  );
}
