import type { Role } from "@strikebook/core/users/role";
import { newInvitation } from "@strikebook/validators/invitations";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NetworkError } from "../../../lib/network/api-error.ts";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { ORDINARY_ROLE_FIRST, ROLE_HINTS } from "../user-words.ts";
import { createInvitation, invitationsQuery, refetchInvitations } from "./invitations.queries.ts";
import { ShownLink } from "./shown-link.tsx";

type Props = { readonly onClose: () => void };

/** Asks whom to invite, then shows the link, once. Username and password are the person's own choice. */
export function InviteDialog({ onClose }: Props) {
  const { draft, made, errors, failure, isBusy, canMail, change, submit } = useInvite();
  const field = (name: "email" | "firstName" | "lastName") => ({
    value: draft[name],
    error: errors[name],
    disabled: isBusy,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  if (made !== undefined) {
    return <ShownLink made={made} wantsMail={draft.sendEmail} onClose={onClose} />;
  }
  return (
    <FormDialog
      title="Invite somebody"
      submitLabel="Create link"
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <p className="text-ink-2">They choose their own username and password.</p>
      <TextField label="First name" {...field("firstName")} />
      <TextField label="Last name" {...field("lastName")} />
      <TextField label="E-mail" type="email" {...field("email")} />
      <Select
        label="Role"
        options={ORDINARY_ROLE_FIRST}
        hint={ROLE_HINTS[draft.role]}
        disabled={isBusy}
        value={draft.role}
        onChange={(role) => change({ role: role as Role })}
      />
      {canMail && (
        <Checkbox
          label="Send the link by e-mail"
          disabled={isBusy}
          checked={draft.sendEmail}
          onChange={(sendEmail) => change({ sendEmail })}
        />
      )}
    </FormDialog>
  );
}

const EMPTY = { firstName: "", lastName: "", email: "", role: "USER" as Role };

type Draft = typeof EMPTY & { readonly sendEmail: boolean };

function useInvite() {
  const queryClient = useQueryClient();
  const canMail = useQuery(invitationsQuery()).data?.canMail === true;
  const [given, setGiven] = useState<Partial<Draft>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const draft: Draft = { ...EMPTY, ...given, sendEmail: canMail && (given.sendEmail ?? true) };
  const creation = useMutation({
    mutationFn: createInvitation,
    // The answer holds a key: it is gone from memory with the dialog.
    gcTime: 0,
    onError: (error) => setErrors(formErrorText(error).fieldErrors),
    onSettled: () => refetchInvitations(queryClient),
  });
  return {
    draft,
    errors,
    canMail,
    made: creation.data,
    isBusy: creation.isPending,
    failure: creation.isError ? failureText(creation.error) : undefined,
    change: (changes: Partial<Draft>) => setGiven({ ...given, ...changes }),
    submit: () => {
      const parsed = newInvitation.safeParse(draft);
      const problems = (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
      setErrors(Object.fromEntries(problems.toReversed()));
      if (parsed.success && !creation.isPending) {
        creation.mutate(parsed.data);
      }
    },
  };
}

/** A request without an answer may have been carried out; its link is lost then. */
function failureText(error: unknown): string {
  const { message } = formErrorText(error);
  return error instanceof NetworkError
    ? `${message} If they are in the list of invitations, make a new link there.`
    : message;
}
