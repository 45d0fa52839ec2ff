import type { Role } from "@strikebook/core/users/role";
import { userChange } from "@strikebook/validators/users";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { useSession } from "../../../lib/network/session.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import type { FieldErrors } from "../new-user-draft.ts";
import { ROLE_OPTIONS, rolesOf } from "../user-words.ts";
import {
  type AdminUser,
  changeUser,
  fullNameOf,
  refetchUsers,
  type UserChange,
  userIdentitiesQuery,
} from "../users.queries.ts";

type Props = { readonly user: AdminUser; readonly onClose: () => void };

/** Name, e-mail and role of a user. A refusal stays in the dialog, where it can be mended. */
export function EditUserDialog({ user, onClose }: Props) {
  const session = useSession();
  const isOwn = session?.user.id === user.id;
  const { draft, errors, failure, isBusy, hasNewEmail, change, submit } = useEditUser(user, isOwn, onClose);
  const field = (name: Exclude<keyof Draft, "isConfirmed" | "role">) => ({
    value: draft[name],
    error: errors[name],
    disabled: isBusy,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <FormDialog
      title={`Edit ${user.username}`}
      submitLabel="Save"
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <TextField label="First name" autoComplete="off" {...field("firstName")} />
      <TextField label="Last name" autoComplete="off" {...field("lastName")} />
      <TextField label="E-mail" type="email" autoComplete="off" {...field("email")} />
      {user.isEmailSelfChosen && !isOwn && !hasNewEmail && (
        <EmailConfirmation
          user={user}
          checked={draft.isConfirmed}
          disabled={isBusy}
          onChange={(isConfirmed) => change({ isConfirmed })}
        />
      )}
      {isOwn && hasNewEmail && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          hint="Needed to change your own e-mail."
          {...field("currentPassword")}
        />
      )}
      <Select
        label="Role"
        options={ROLE_OPTIONS}
        hint={
          isOwn
            ? "You can't change your own role."
            : "A new role ends all their sessions and their tokens for scripts."
        }
        error={errors["roles"]}
        disabled={isBusy || isOwn}
        value={draft.role}
        onChange={(role) => change({ role: role as Role })}
      />
    </FormDialog>
  );
}

type Confirmation = Pick<ComponentProps<typeof Checkbox>, "checked" | "disabled" | "onChange"> & {
  readonly user: AdminUser;
};

/** An administrator stands for the e-mail that the person chose; nothing in houses without a sign-in provider. */
function EmailConfirmation({ user, ...choice }: Confirmation) {
  const provider = useQuery(userIdentitiesQuery(user.id)).data?.provider;
  const helpId = useId();
  return provider === undefined || provider === null ? null : (
    <div>
      <Checkbox label="Confirm this e-mail" aria-describedby={helpId} {...choice} />
      <p id={helpId} className="text-ink-2">
        {fullNameOf(user)} chose it. Once you confirm it, {provider} opens this account for whoever has it
        there.
      </p>
    </div>
  );
}

type Draft = Pick<AdminUser, "email" | "firstName" | "lastName"> & {
  readonly role: Role;
  /** The e-mail that the person chose is theirs. */
  readonly isConfirmed: boolean;
  readonly currentPassword: string;
};

function useEditUser(user: AdminUser, isOwn: boolean, onClose: () => void) {
  const queryClient = useQueryClient();
  const role = rolesOf(user)[0] ?? "USER";
  const { email, firstName, lastName } = user;
  const seen = { email, firstName, lastName, role, isConfirmed: false, currentPassword: "" };
  const [draft, setDraft] = useState<Draft>(seen);
  const [errors, setErrors] = useState<FieldErrors>({});
  const hasNewEmail = draft.email.trim().toLowerCase() !== email;
  const saving = useMutation({
    mutationFn: (changes: UserChange) => changeUser(user, changes),
    onSuccess: () => {
      notify.success(`User ${user.username} changed.`);
      onClose();
    },
    onError: (error) => setErrors(formErrorText(error).fieldErrors),
    onSettled: () => refetchUsers(queryClient),
    gcTime: 0,
  });
  return {
    draft,
    errors,
    isBusy: saving.isPending,
    failure: saving.isError ? formErrorText(saving.error).message : undefined,
    hasNewEmail,
    change: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    submit: () => {
      const { role: chosen, email: typed, isConfirmed, currentPassword, ...names } = draft;
      const changes = {
        ...names,
        // An e-mail that is sent is one that an administrator stands for.
        ...((hasNewEmail || isConfirmed) && { email: typed }),
        ...(isOwn && hasNewEmail && { currentPassword }),
        ...(chosen !== role && { roles: [chosen] }),
      };
      const parsed = userChange.safeParse({ ...changes, updatedAt: user.updatedAt });
      const problems = (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
      setErrors(Object.fromEntries(problems.toReversed()));
      if (parsed.success && !saving.isPending) {
        saving.mutate(changes);
      }
    },
  };
}
