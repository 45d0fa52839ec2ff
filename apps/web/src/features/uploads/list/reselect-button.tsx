import { Paperclip } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";

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
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        multiple={multiple}
        tabIndex={-1}
        className="sr-only"
        aria-label={fileName === undefined ? label : `Select ${fileName} again`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button variant={primary ? "primary" : "secondary"} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden size={16} /> {label}
      </Button>
    </>
  );
}
