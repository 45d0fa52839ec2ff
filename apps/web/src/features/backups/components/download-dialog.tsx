import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { downloadBlob } from "../../../lib/csv-export.ts";
import { formatBytes } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { type BackupFile, fetchBackup } from "../backups.queries.ts";

type Props = { readonly file: BackupFile; readonly onClose: () => void };

/** Asks for the password again: everybody's data leaves the server. */
export function DownloadDialog({ file: { backup, isEncrypted }, onClose }: Props) {
  const [password, setPassword] = useState("");
  const download = useMutation({
    mutationFn: () => fetchBackup(backup.id, password),
    onSuccess: (blob) => {
      downloadBlob(backup.fileName, blob);
      onClose();
    },
    gcTime: 0,
  });
  const refusal = download.error === null ? undefined : graphqlErrorText(download.error);
  return (
    <FormDialog
      title="Download backup"
      submitLabel={download.isPending ? "Downloading..." : "Download"}
      busy={download.isPending}
      onSubmit={() => download.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {backup.fileName} ({formatBytes(backup.sizeBytes ?? 0)}) holds everyone's data.
        {isEncrypted === false && " It isn't encrypted: keep it where only you can read it."}
      </p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        {...(refusal !== undefined && { error: refusal })}
        onChange={({ target }) => setPassword(target.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
