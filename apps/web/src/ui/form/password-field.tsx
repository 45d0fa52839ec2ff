import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../button.tsx";
import { Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "id" | "type">;

/** A password input with a toggle that shows what was typed. Pasting and password managers work. */
export function PasswordField({ label, hint, error, labelHidden, className, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const field = { label, hint, ...(error && { error }), ...(labelHidden && { labelHidden }) };
  return (
    <Field {...field} {...(className && { className })}>
      {(wiring) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? "text" : "password"}
            className="field pr-12"
          />
          <IconButton
            label={shown ? "Hide password" : "Show password"}
            aria-pressed={shown}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 my-auto mr-0.5"
          >
            {shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
