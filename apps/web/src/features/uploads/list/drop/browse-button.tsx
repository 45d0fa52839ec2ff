import { useRef } from "react";
import { Button } from "../../../../ui/button.tsx";

type Props = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly disabled: boolean;
  readonly primary: boolean;
  /** The text that says what may be chosen, or why nothing. */
  readonly hintId: string;
};

/** Opens the browser's file dialog. */
export function BrowseButton({ onFiles, disabled, primary, hintId }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept=".csv,text/csv"
        tabIndex={-1}
        className="sr-only"
        aria-label="Files to upload"
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again, after it was mended for example.
          event.target.value = "";
        }}
      />
      <Button
        variant={primary ? "primary" : "secondary"}
        disabled={disabled}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        Browse Files
      </Button>
    </>
  );
}
