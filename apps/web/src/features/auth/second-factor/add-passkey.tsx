import { startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { useState } from "react";
import { TextField } from "../../../ui/form/text-field.tsx";
import { PasswordQuestion } from "./password-question.tsx";
import { addPasskey, beginPasskey } from "./second-factor.queries.ts";

type Props = {
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
  readonly onCancel: () => void;
};

/** Has the browser make a passkey. */
export function AddPasskey({ onAdded, onCancel }: Props) {
  const [name, setName] = useState("");
  const add = async (currentPassword: string) => {
    const { ticket, options } = await beginPasskey(currentPassword);
    const response = await startRegistration({ optionsJSON: options }).catch(inWords);
    const { recoveryCodes } = await addPasskey({ ticket, name: name.trim() || "Passkey", response });
    onAdded(recoveryCodes);
  };
  return (
    <PasswordQuestion
      label="Add a passkey"
      text="Your browser then asks for your finger, face, PIN or security key."
      confirmLabel="Add passkey"
      onConfirm={add}
      onCancel={onCancel}
    >
      <TextField
        label="Name"
        hint="Where it is: My phone, the blue key."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </PasswordQuestion>
  );
}

/** The browser's refusal in our words; it doesn't tell a cancel from a time that ran out. */
function inWords(error: unknown): never {
  const isKnown =
    error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  throw new Error(
    isKnown ? "This device has a passkey for you already." : "No passkey was made. Try again, or cancel.",
    { cause: error },
  );
}
