import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import type { BackupFile, Backups } from "../backups.queries.ts";

type Props = {
  readonly file: BackupFile;
  readonly isInContainer: Backups["isInContainer"];
  readonly onClose: () => void;
};

/** The steps of a restore; the server's own command line does it, never this page. */
export function RestoreDialog({ file, isInContainer, onClose }: Props) {
  const restart = isInContainer ? "docker compose restart strikebook" : "npm start";
  return (
    <Modal title="Restore this backup" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <ol className="flex list-decimal flex-col gap-3 pl-5">
        <li>Tell everyone: what was added since this backup will be gone.</li>
        <li>
          On the server, in Strikebook's folder, run:
          <Command text={file.restoreCommand} what="restore command" />
          <span className="text-label text-ink-2">
            It saves and checks what is there first, then prints the command that brings it back. If the
            backup can't be restored, nothing changes.
            {file.isEncrypted !== false &&
              " If its passphrase isn't the one in use now, add --passphrase-file and the file that holds it."}
          </span>
        </li>
        <li>
          Restart Strikebook{isInContainer ? ":" : " (stop it, then start it again):"}
          <Command text={restart} what="restart command" />
        </li>
        <li>Everyone signs in again. The passwords are those of the backup.</li>
      </ol>
    </Modal>
  );
}

function Command({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <div className="rounded-card my-2 flex flex-col items-start gap-2 border border-line bg-hover px-3 py-2">
      <code className="wrap-anywhere">{text}</code>
      <CopyButton text={text} what={what} />
    </div>
  );
}
