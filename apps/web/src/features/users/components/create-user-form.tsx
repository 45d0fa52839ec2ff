import type { Role } from "@strikebook/core/users/role";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { listAddress } from "../list-address.ts";
import { type OnCreated, useCreateUser } from "../use-create-user.ts";
import { ORDINARY_ROLE_FIRST, ROLE_HINTS } from "../user-words.ts";

const MAIL_HINT = "Includes the username and sign-in link, not the password.";
const NO_MAIL_HINT =
  "This server can't send e-mail: SMTP isn't set up. Hand over the sign-in details yourself.";

type Props = { readonly onCreated: OnCreated };

/** The form for a new user, checked by the server's own rules before it is sent. */
export function CreateUserForm({ onCreated }: Props) {
  const { state } = useLocation();
  const { draft, canMail, errors, failure, isBusy, change, submit } = useCreateUser(onCreated);
  const form = useFocusOnFirstError(errors);
  return (
    <Card>
      <form
        ref={form}
        noValidate
        aria-label="Create user"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        {failure !== undefined && (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        )}
        <p className="text-label text-ink-2">Fields with * are required.</p>
        <Identity draft={draft} errors={errors} disabled={isBusy} onChange={change} />
        <Select
          label="Role"
          options={ORDINARY_ROLE_FIRST}
          hint={ROLE_HINTS[draft.role]}
          error={errors["roles"]}
          disabled={isBusy}
          value={draft.role}
          onChange={(role) => change({ role: role as Role })}
        />
        <Option
          label="Send welcome e-mail"
          hint={canMail ? MAIL_HINT : NO_MAIL_HINT}
          disabled={isBusy || !canMail}
          checked={draft.sendWelcomeEmail}
          onChange={(sendWelcomeEmail) => change({ sendWelcomeEmail })}
        />
        <Option
          label="Enabled"
          hint="Disabled users can't sign in."
          disabled={isBusy}
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled })}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={listAddress(state)} className={buttonClass()}>
            Cancel
          </Link>
          <Button type="submit" variant="primary" busy={isBusy}>
            Create User
          </Button>
        </div>
      </form>
    </Card>
  );
}

type IdentityProps = Pick<ReturnType<typeof useCreateUser>, "draft" | "errors"> & {
  readonly disabled: boolean;
  readonly onChange: ReturnType<typeof useCreateUser>["change"];
};

function Identity({ draft, errors, disabled, onChange }: IdentityProps) {
  const field = (name: "username" | "email" | "firstName" | "lastName") => ({
    required: true,
    disabled,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Username *"
        hint="3 to 50 letters, digits, dots, dashes or underscores."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...field("username")}
      />
      <TextField label="E-mail *" type="email" autoComplete="off" {...field("email")} />
      <TextField label="First name *" autoComplete="off" {...field("firstName")} />
      <TextField label="Last name *" autoComplete="off" {...field("lastName")} />
    </div>
  );
}

type OptionProps = {
  readonly label: string;
  readonly hint: string;
  readonly disabled: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

function Option({ hint, ...checkbox }: OptionProps): ReactNode {
  const hintId = useId();
  return (
    <div>
      <Checkbox {...checkbox} aria-describedby={hintId} />
      <p id={hintId} className="text-label text-ink-3">
        {hint}
      </p>
    </div>
  );
}

/** After a refusal the keyboard goes on where something has to be mended. */
function useFocusOnFirstError(errors: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null);
  const count = useRef(0);
  useEffect(() => {
    const before = count.current;
    count.current = Object.keys(errors).length;
    if (count.current > before) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [errors]);
  return form;
}
