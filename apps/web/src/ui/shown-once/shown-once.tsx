import type { ReactNode } from "react";
import { CopyButton } from "../copy-button.tsx";
import { Field } from "../form/field.tsx";

type Props = {
  readonly label: string;
  readonly text: string;
  /** What the button copies, in a word. */
  readonly what: string;
  /** Beside the button that copies. */
  readonly children?: ReactNode;
};

/** A secret that was just made, to copy: it is shown only as long as this is on the screen. */
export function ShownOnce({ label, text, what, children }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <Field label={label}>
        {(wiring) => (
          <input
            {...wiring}
            readOnly
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onFocus={(event) => event.target.select()}
            className="field font-mono"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CopyButton text={text} what={what} />
        {children}
      </div>
    </div>
  );
}
