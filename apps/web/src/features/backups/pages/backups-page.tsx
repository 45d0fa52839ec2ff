import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { type BackupFile, type Backups, backupsQuery, isBeingMade, isUnderWay } from "../backups.queries.ts";
import { DownloadDialog } from "../components/download-dialog.tsx";
import { FilesTable } from "../components/files-table.tsx";
import { NewestTry } from "../components/newest-try.tsx";
import { RestoreDialog } from "../components/restore-dialog.tsx";
import { VerifiedFile } from "../components/verified-file.tsx";
import { useBackUp } from "../use-back-up.ts";
import { useVerify } from "../use-verify.ts";

/** The backups of the house: what there is, one more, out of here, and back. */
export function BackupsPage() {
  const query = useQuery(backupsQuery());
  const backUp = useBackUp();
  const verify = useVerify();
  const [verifiedId, setVerifiedId] = useState<string>();
  const verified = query.data?.files.find(({ backup }) => backup.id === verifiedId);
  const isMaking = backUp.isPending || (query.data !== undefined && isBeingMade(query.data));
  const isBusy = isMaking || verify.isPending || (query.data !== undefined && isUnderWay(query.data));
  const askToVerify = ({ backup: { id } }: BackupFile) => {
    setVerifiedId(id);
    verify.mutate(id, { onError: () => setVerifiedId(undefined) });
  };
  return (
    <Page
      title="Backups"
      subtitle="One file holds everyone's data. Each is checked by restoring it."
      actions={
        <Button
          variant="primary"
          busy={isMaking}
          disabled={isBusy}
          onClick={() => {
            setVerifiedId(undefined);
            backUp.mutate();
          }}
        >
          Back up now
        </Button>
      }
    >
      {verified !== undefined && <VerifiedFile file={verified} isBegun={!verify.isPending} />}
      {verified === undefined && query.data && <NewestTry backups={query.data} />}
      {query.data?.passphraseWarning && <Notice tone="warning">{query.data.passphraseWarning}</Notice>}
      <QueryPanel title="Files" query={query} of="backups" loadingHeight="h-60">
        {(backups) => <Files backups={backups} isBusy={isBusy} onVerify={askToVerify} />}
      </QueryPanel>
    </Page>
  );
}

type Asked = { readonly act: "download" | "restore"; readonly file: BackupFile };

type FilesProps = {
  readonly backups: Backups;
  readonly isBusy: boolean;
  readonly onVerify: (file: BackupFile) => void;
};

function Files({ backups, isBusy, onVerify }: FilesProps) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const { files, folder, isInContainer } = backups;
  return (
    <>
      <p className="pb-3 wrap-anywhere text-ink-2">{placeWords(backups)}</p>
      {files.length === 0 ? (
        <EmptyState title="No backups yet" help={`The first one goes to ${folder}.`} />
      ) : (
        <FilesTable
          files={files}
          isBusy={isBusy}
          onVerify={onVerify}
          onDownload={(file) => setAsked({ act: "download", file })}
          onRestore={(file) => setAsked({ act: "restore", file })}
        />
      )}
      {asked?.act === "download" && <DownloadDialog file={asked.file} onClose={close} />}
      {asked?.act === "restore" && (
        <RestoreDialog file={asked.file} isInContainer={isInContainer} onClose={close} />
      )}
    </>
  );
}

function placeWords({ folder, isNightly, isEncrypted }: Backups): string {
  const when = isNightly ? "Backed up every night" : "Automatic backups are off";
  const locked = isEncrypted ? "encrypted" : "not encrypted";
  return `${when}. Folder: ${folder}. New files are ${locked}.`;
}
