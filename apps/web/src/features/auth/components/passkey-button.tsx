import { isPasskeyOrigin } from "@strikebook/core/users/passkey-origin";
import { Button } from "../../../ui/button.tsx";
import type { Outcome } from "../auth.requests.ts";

type Props = {
  readonly disabled: boolean;
  /** Goes in by a way that says how it went. */
  readonly enterBy: (way: () => Promise<Outcome>) => Promise<void>;
};

/** The way in without a password, where the browser and the address allow passkeys. */
export function PasskeyButton({ disabled, enterBy }: Props) {
  if (!("PublicKeyCredential" in window && isPasskeyOrigin(window.location))) {
    return null;
  }
  const signIn = async () => await (await import("../second-factor/passkey-sign-in.ts")).signInWithPasskey();
  return (
    <Button disabled={disabled} onClick={() => void enterBy(signIn)}>
      Sign in with a passkey
    </Button>
  );
}
