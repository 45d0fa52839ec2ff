import { formatBytes, formatInstant } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { encryptionOf, originOf, proofOf } from "../backup-words.ts";
import { type BackupFile, isBeingVerified } from "../backups.queries.ts";

type ActsOfFiles = {
  /** Something is being made or verified. */
  readonly isBusy: boolean;
  readonly onVerify: (file: BackupFile) => void;
  readonly onDownload: (file: BackupFile) => void;
  readonly onRestore: (file: BackupFile) => void;
};

type Props = ActsOfFiles & { readonly files: readonly BackupFile[] };

/** The files, newest first. */
export function FilesTable({ files, ...acts }: Props) {
  const columns: readonly Column<BackupFile>[] = [
    { id: "made", header: "Made", cell: ({ backup }) => formatInstant(backup.startedAt) },
    { id: "proof", header: "Proof", cell: (file) => <ProofOf file={file} /> },
    {
      id: "size",
      header: "Size",
      align: "end",
      priority: 2,
      cell: ({ backup }) => <span className="whitespace-nowrap">{formatBytes(backup.sizeBytes ?? 0)}</span>,
    },
    { id: "origin", header: "Origin", priority: 4, cell: originOf },
    { id: "encrypted", header: "Encrypted", priority: 4, cell: encryptionOf },
    {
      id: "where",
      header: "Where",
      priority: 5,
      cell: ({ folder, backup }) => <span className="wrap-anywhere">{`${folder}/${backup.fileName}`}</span>,
    },
    {
      id: "acts",
      header: "Actions",
      priority: 3,
      cell: (file) => <Acts file={file} {...acts} />,
    },
  ];
  return (
    <DataTable
      caption="Backup files"
      columns={columns}
      rows={files}
      pageSize={25}
      rowKey={({ backup }) => backup.id}
      rowName={({ backup }) => `backup of ${formatInstant(backup.startedAt)}`}
    />
  );
}

function Acts({
  file,
  isBusy,
  onVerify,
  onDownload,
  onRestore,
}: ActsOfFiles & { readonly file: BackupFile }) {
  const name = formatInstant(file.backup.startedAt);
  return (
    <span className="flex flex-wrap gap-2 xl:flex-nowrap">
      {file.isDownloadable && (
        <Button
          aria-label={`Verify backup of ${name}`}
          busy={isBeingVerified(file)}
          disabled={isBusy}
          onClick={() => onVerify(file)}
        >
          Verify
        </Button>
      )}
      {file.isDownloadable && (
        <Button aria-label={`Download backup of ${name}`} onClick={() => onDownload(file)}>
          Download
        </Button>
      )}
      <Button aria-label={`Restore backup of ${name}`} onClick={() => onRestore(file)}>
        Restore
      </Button>
    </span>
  );
}

function ProofOf({ file }: { readonly file: BackupFile }) {
  const { tone, word, note } = proofOf(file);
  return (
    <>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {note && <span className="block max-w-60 text-label whitespace-normal text-ink-2">{note}</span>}
    </>
  );
}
