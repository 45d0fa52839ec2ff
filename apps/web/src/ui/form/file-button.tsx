import { type ComponentProps, useRef } from "react";
import { Button } from "../button.tsx";

type Props = Omit<ComponentProps<typeof Button>, "onClick"> & {
  /** What is asked for, to screen readers: the browser's own dialog can't say it. */
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly multiple?: boolean;
  readonly accept?: string;
};

/** A button that opens the browser's file dialog. */
export function FileButton({ label, onFiles, multiple = false, accept = CSV, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        tabIndex={-1}
        className="sr-only"
        aria-label={label}
        disabled={button.disabled || button.busy}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again, after it was mended for example.
          target.value = "";
          if (files.length > 0) {
            onFiles(files);
          }
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}

const CSV = ".csv,text/csv";
