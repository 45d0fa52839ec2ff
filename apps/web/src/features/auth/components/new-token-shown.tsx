import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Props = { readonly token: string; readonly onDone: () => void };

/** A new token to copy: it is shown only as long as this is on the screen. */
export function NewTokenShown({ token, onDone }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning" role="status">
        Copy this token now. It's shown only once, and whoever has it can use it.
      </Notice>
      <Field label="New token">
        {(wiring) => (
          <input
            {...wiring}
            readOnly
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={token}
            onFocus={(event) => event.target.select()}
            className="field font-mono"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CopyButton text={token} what="token" />
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
