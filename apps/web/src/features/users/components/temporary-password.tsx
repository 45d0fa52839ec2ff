import { TEMPORARY_PASSWORD_DAYS } from "@strikebook/core/users/password-rules";
import { Notice } from "../../../ui/notice.tsx";
import { ShownOnce } from "../../../ui/shown-once/shown-once.tsx";

/** A temporary password to hand over, and what the person has to know of it. */
export function TemporaryPassword({ password }: { readonly password: string }) {
  return (
    <div className="flex flex-col gap-3">
      <ShownOnce label="Temporary password" text={password} what="password" />
      <Notice tone="warning">
        Save this password and share it securely. It's shown only once. The user must choose a new one at the
        first sign-in, within {TEMPORARY_PASSWORD_DAYS} days.
      </Notice>
    </div>
  );
}
