import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { type AccountToShare, type NewShare, shareAccounts } from "../sharing.queries.ts";

type Props = {
  readonly accounts: readonly AccountToShare[];
  /** The owner, for an administrator who shares in their place. */
  readonly userId?: string | undefined;
  readonly onClose: () => void;
};

const ACCESS = [
  { value: "VIEW", label: "See them" },
  { value: "MANAGE", label: "See and change them" },
];

/** Accounts, a person, and what they may do. */
export function ShareDialog({ accounts, userId, onClose }: Props) {
  const [draft, setDraft] = useState<NewShare>({
    accountIds: accounts.map(({ id }) => id),
    username: "",
    access: "VIEW",
    endsOn: null,
  });
  const sharing = useSharing(userId, onClose);
  const errors = sharing.error?.fieldErrors ?? {};
  const change = (values: Partial<NewShare>) => setDraft({ ...draft, ...values });
  const toggle = (id: string, isChosen: boolean) =>
    change({
      accountIds: accounts
        .map((account) => account.id)
        .filter((each) => (each === id ? isChosen : draft.accountIds.includes(each))),
    });
  return (
    <FormDialog
      title="Share accounts"
      submitLabel="Share"
      busy={sharing.isPending}
      onSubmit={() => sharing.share(draft)}
      onClose={onClose}
    >
      {sharing.error && Object.keys(errors).length === 0 && (
        <Notice tone="danger" role="alert">
          {sharing.error.message}
        </Notice>
      )}
      <TextField
        label="Their username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.username}
        error={errors["username"]}
        onChange={({ target }) => change({ username: target.value })}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1">Accounts</legend>
        {accounts.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={draft.accountIds.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
        {errors["accountIds"] && <p className="text-label text-danger">{errors["accountIds"]}</p>}
      </fieldset>
      <Select
        label="They may"
        options={ACCESS}
        value={draft.access}
        hint={
          draft.access === "MANAGE"
            ? "They can import files, edit positions, and undo both. The log names who did it."
            : "They see everything in these accounts and can change nothing."
        }
        onChange={(access) => change({ access: access as NewShare["access"] })}
      />
      <TextField
        label="Last day (optional)"
        type="date"
        value={draft.endsOn ?? ""}
        error={errors["endsOn"]}
        onChange={({ target }) => change({ endsOn: target.value || null })}
      />
    </FormDialog>
  );
}

function useSharing(userId: string | undefined, onClose: () => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error, isError } = useMutation({
    mutationFn: (share: NewShare) => shareAccounts(share, userId),
    onSuccess: (_nothing, { username }) => {
      notify.success(`Shared with ${username.trim().toLowerCase()}.`);
      onClose();
    },
    onSettled: () => refetch(queryClient, "sharing"),
  });
  return { share: mutate, isPending, error: isError ? formErrorText(error) : undefined };
}
