import type { Role } from "@strikebook/core/users/role";
import { userChange } from "@strikebook/validators/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { useSession } from "../../../lib/network/session.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import type { FieldErrors } from "../new-user-draft.ts";
import { ROLE_OPTIONS, rolesOf } from "../user-words.ts";
import { type AdminUser, changeUser, refetchUsers, type UserChange } from "../users.queries.ts";

type Props = { readonly user: AdminUser; readonly onClose: () => void };

/** Name, e-mail and role of a user. A refusal stays in the dialog, where it can be mended. */
export function EditUserDialog({ user, onClose }: Props) {
  const session = useSession();
  const isOwn = session?.user.id === user.id;
  const { draft, errors, failure, isBusy, asksPassword, change, submit } = useEditUser(user, isOwn, onClose);
  const field = (name: Exclude<keyof Draft, "role">) => ({
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
      {asksPassword && (
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
        hint={isOwn ? "You can't change your own role." : "A new role ends all their sessions."}
        error={errors["roles"]}
        disabled={isBusy || isOwn}
        value={draft.role}
        onChange={(role) => change({ role: role as Role })}
      />
    </FormDialog>
  );
}

type Draft = Pick<AdminUser, "email" | "firstName" | "lastName"> & {
  readonly role: Role;
  readonly currentPassword: string;
};

function useEditUser(user: AdminUser, isOwn: boolean, onClose: () => void) {
  const queryClient = useQueryClient();
  const role = rolesOf(user)[0] ?? "USER";
  const { email, firstName, lastName } = user;
  const [draft, setDraft] = useState<Draft>({ email, firstName, lastName, role, currentPassword: "" });
  const [errors, setErrors] = useState<FieldErrors>({});
  const asksPassword = isOwn && draft.email.trim().toLowerCase() !== email;
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
    asksPassword,
    change: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    submit: () => {
      const { role: chosen, currentPassword, ...person } = draft;
      const changes = {
        ...person,
        ...(asksPassword && { currentPassword }),
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
