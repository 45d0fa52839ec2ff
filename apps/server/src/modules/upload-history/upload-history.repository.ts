import { compareNames } from "@strikebook/core/shared/compare-names";
import { type OwnedAccounts, toldOf } from "@strikebook/core/sharing/reader";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { Database } from "@strikebook/database/client";
import type { LineCounts } from "../../import/session/answers.ts";
import { isToldFile } from "../../records/told-files.repository.ts";
import type { PastUpload } from "./past-upload.ts";

export type UploadFilter = {
  readonly accountId: string | undefined;
  readonly fileType: FileType | undefined;
  /** That one import alone. */
  readonly importId: string | undefined;
};

// $5: accounts that may be told of, null for all. An import is seen when all of its accounts may be.
const MAY_BE_READ = `($5::uuid[] IS NULL OR ${isToldFile("$5")})`;

// An undone import also matches by its stored undo effect, because its accounts may be gone.
const MATCHES = `
  FROM imports i
  WHERE i.user_id = $1 AND ($2::file_type IS NULL OR i.file_type = $2)
    AND ($4::uuid IS NULL OR i.id = $4) AND ${MAY_BE_READ}
    AND ($3::uuid IS NULL
      OR EXISTS (SELECT 1 FROM import_file_accounts f WHERE f.import_id = i.id AND f.account_id = $3)
      OR EXISTS (SELECT 1 FROM jsonb_array_elements(i.undo_effect -> 'accounts') AS u(account)
                 WHERE u.account ->> 'accountId' = $3::text))`;

const PAGE = `
  SELECT i.id AS "importId", i.file_name AS "fileName", i.file_type AS "fileType", i.brokerage,
    i.size_bytes::int AS "sizeBytes", i.sequence::text AS sequence, i.created_at AS "importedAt", i.undone_at AS "undoneAt",
    CASE WHEN i.undone_at IS NULL
         THEN i.result -> CASE WHEN $5::uuid[] IS NULL THEN 'brought' ELSE 'broughtOfFile' END END AS brought,
    i.new_lines AS "newLines", i.duplicate_lines AS "duplicateLines", i.informational_lines AS "informationalLines",
    i.review_lines AS "reviewLines",
    coalesce(i.portfolio_date, (i.undo_effect ->> 'firstDay')::date, days.first_day, i.first_day)::text AS "firstDay",
    coalesce(i.portfolio_date, (i.undo_effect ->> 'lastDay')::date, days.last_day, i.last_day)::text AS "lastDay",
    coalesce(own.accounts, gone.accounts, '[]') AS accounts
  FROM (SELECT i.* ${MATCHES} ORDER BY i.sequence DESC LIMIT $6 OFFSET $7) i
    LEFT JOIN LATERAL (
      SELECT min(first_day) AS first_day, max(last_day) AS last_day FROM import_accounts WHERE import_id = i.id) days ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(DISTINCT jsonb_build_object('accountId', a.id, 'accountNumber', a.account_identifier,
        'accountName', a.name)) AS accounts
      FROM import_file_accounts f JOIN brokerage_accounts a ON a.id = f.account_id WHERE f.import_id = i.id) own ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('accountId', a.id, 'accountNumber', u.account -> 'accountNumber',
        'accountName', coalesce(to_jsonb(a.name), u.account -> 'accountName'))) AS accounts
      FROM jsonb_array_elements(i.undo_effect -> 'accounts') AS u(account)
        LEFT JOIN brokerage_accounts a ON a.id = (u.account ->> 'accountId')::uuid AND a.user_id = i.user_id) gone ON true
  ORDER BY i.sequence DESC`;

type Row = Omit<PastUpload, "counts"> & LineCounts;

export type UploadHistoryRepository = ReturnType<typeof createUploadHistoryRepository>;

/** The files that a user imported. */
export function createUploadHistoryRepository({ pool }: Pick<Database, "pool">) {
  const repository = {
    async count(owner: OwnedAccounts, filter: UploadFilter): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count ${MATCHES}`,
        valuesOf(owner, filter),
      );
      return rows[0]?.count ?? 0;
    },

    /** True when it is there and may be read, whether it still counts or not. */
    has: async (owner: OwnedAccounts, importId: string): Promise<boolean> =>
      (await repository.count(owner, { importId, accountId: undefined, fileType: undefined })) === 1,

    /** One page, the latest import first. */
    async page(
      owner: OwnedAccounts,
      filter: UploadFilter,
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ): Promise<PastUpload[]> {
      const { rows } = await pool.query<Row>(PAGE, [...valuesOf(owner, filter), limit, offset]);
      return rows.map(toPastUpload);
    },
  };
  return repository;
}

const valuesOf = (owner: OwnedAccounts, { accountId, fileType, importId }: UploadFilter) => [
  owner.userId,
  fileType ?? null,
  accountId ?? null,
  importId ?? null,
  toldOf(owner),
];

function toPastUpload(row: Row): PastUpload {
  const { newLines, duplicateLines, informationalLines, reviewLines, accounts, ...rest } = row;
  const byName = [...accounts].sort((a, b) => compareNames(a.accountName, b.accountName));
  return {
    ...rest,
    accounts: byName,
    counts: { newLines, duplicateLines, informationalLines, reviewLines },
  };
}
