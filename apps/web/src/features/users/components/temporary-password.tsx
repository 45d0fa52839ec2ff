import { TEMPORARY_PASSWORD_DAYS } from "@strikebook/core/users/password-rules";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** A temporary password to copy: it is shown only as long as this is on the screen. */
export function TemporaryPassword({ password }: { readonly password: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Field label="Temporary password">
        {(wiring) => (
          <input
            {...wiring}
            readOnly
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={password}
            onFocus={(event) => event.target.select()}
            className="field font-mono"
          />
        )}
      </Field>
      <CopyButton text={password} what="password" />
      <Notice tone="warning">
        Save this password and share it securely. It's shown only once. The user must choose a new one at the
        first sign-in, within {TEMPORARY_PASSWORD_DAYS} days.
      </Notice>
    </div>
  );
}
