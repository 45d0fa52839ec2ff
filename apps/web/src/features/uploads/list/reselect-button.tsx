import { Paperclip } from "lucide-react";
import { FileButton } from "../../../ui/form/file-button.tsx";

type Props = {
  /** Which file is asked for; the browser's own dialog cannot say it. */
  readonly fileName?: string;
  readonly label: string;
  readonly primary?: boolean;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Opens the browser's file dialog for files whose content is gone. */
export function ReselectButton({ fileName, label, primary = false, multiple = false, onFiles }: Props) {
  return (
    <FileButton
      label={fileName === undefined ? label : `Select ${fileName} again`}
      multiple={multiple}
      variant={primary ? "primary" : "secondary"}
      onFiles={onFiles}
    >
      <Paperclip aria-hidden size={16} /> {label}
    </FileButton>
  );
}
