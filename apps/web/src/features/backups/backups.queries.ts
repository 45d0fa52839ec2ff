import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";
import { restFile } from "../../lib/network/rest-client.ts";

const Look = graphql(`
  query AdminBackups {
    adminGetBackups(limit: 10) {
      folder
      isNightly
      isEncrypted
      isInContainer
      passphraseWarning
      lastGood {
        startedAt
      }
      backups {
        id
        startedAt
        finishedAt
        sizeBytes
        provenAt
        error
      }
      files {
        backup {
          id
          kind
          fileName
          startedAt
          sizeBytes
          provenAt
          error
          proofBegunAt
          proofError
        }
        folder
        isEncrypted
        isDownloadable
        restoreCommand
      }
    }
  }
`);

const RunBackup = graphql(`
  mutation AdminRunBackup {
    adminRunBackup {
      id
    }
  }
`);

const VerifyBackup = graphql(`
  mutation AdminVerifyBackup($id: ID!) {
    adminVerifyBackup(id: $id) {
      id
    }
  }
`);

export type Backups = ResultOf<typeof Look>["adminGetBackups"];
export type BackupFile = Backups["files"][number];

const QUIET_MS = 60_000;
/** While one is being made or verified. */
const UNDER_WAY_MS = 2000;

export const isBeingMade = ({ backups: [newest] }: Backups): boolean => newest?.finishedAt === null;

export const isBeingVerified = ({ backup }: BackupFile): boolean => backup.proofBegunAt !== null;

/** Nothing else can be made or verified then. */
export const isUnderWay = (backups: Backups): boolean =>
  isBeingMade(backups) || backups.files.some(isBeingVerified);

/** The files, and how the newest try goes; looked at again often while one is under way. */
export const backupsQuery = query(Look, (answer) => answer.adminGetBackups, "backups", {
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && isUnderWay(data) ? UNDER_WAY_MS : QUIET_MS,
});

/** Begins a backup; the list tells how it ends. */
export const runBackup = () => execute(RunBackup, {});

/** Begins to restore a file elsewhere and to compare it; the list tells how that ends. */
export const verifyBackup = (id: string) => execute(VerifyBackup, { id });

/** The file itself, for who gives their password. */
export const fetchBackup = (id: string, currentPassword: string): Promise<Blob> =>
  restFile(`/api/admin/backups/${id}/download`, { method: "POST", body: { currentPassword } });
