import { brokerageAccount } from "@strikebook/validators/brokerage-accounts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { currentWhose, type Whose } from "../../../lib/whose/whose.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { refetchChanged } from "../../change-history/change-history.queries.ts";
import { type Account, type SavedAccount, saveAccount } from "../brokerage-accounts.queries.ts";

type Props = {
  /** The account to change; undefined for a new one. */
  readonly account?: Account | undefined;
  /** The first values of a new account. */
  readonly brokerage?: string | undefined;
  readonly accountIdentifier?: string | undefined;
  /** `whose` books it was saved in. */
  readonly onSaved: (account: SavedAccount, whose: Whose) => void;
  readonly onCancel: () => void;
};

type Draft = {
  name: string;
  brokerage: string;
  accountIdentifier: string;
  isRetirement: boolean | undefined;
  /** Empty while the account is open. */
  closedOn: string;
};
type Errors = Readonly<Record<string, string>>;

/** Name, brokerage, number and kind of an account, checked by the server's own rules before they are sent. */
export function AccountForm(props: Props) {
  const { account, onCancel } = props;
  const { draft, setDraft, errors, save, submit } = useAccountForm(props);
  const field = (name: "accountIdentifier" | "brokerage" | "closedOn" | "name") => ({
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <form
      noValidate
      aria-label={account ? "Edit account" : "Add account"}
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      {save.isError && (
        <Notice tone="danger" role="alert">
          {formErrorText(save.error).message || "Failed to save account"}
        </Notice>
      )}
      <TextField label="Account name" required data-autofocus autoComplete="off" {...field("name")} />
      <TextField label="Brokerage" required autoComplete="off" {...field("brokerage")} />
      <TextField
        label="Account identifier (optional)"
        autoComplete="off"
        hint="The account number as it appears in your files. Imports use it to find the account."
        {...field("accountIdentifier")}
      />
      <TypeChoice
        value={draft.isRetirement}
        error={errors["isRetirement"]}
        onChange={(isRetirement) => setDraft({ ...draft, isRetirement })}
      />
      {account && (
        <TextField
          label="Closed on (optional)"
          type="date"
          hint="The account isn't counted from this day on. Leave empty while it's open."
          {...field("closedOn")}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {account ? "Save Account" : "Add Account"}
        </Button>
      </div>
    </form>
  );
}

/** The draft of an account, its problems, and sending it. */
function useAccountForm({ account, onSaved, ...first }: Props) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => draftOf(account, first));
  const [errors, setErrors] = useState<Errors>({});
  const save = useMutation({
    mutationFn: () => saveAccount(account?.id, inputOf(draft, account)),
    onMutate: currentWhose,
    onSuccess: async (saved, _nothing, whose) => {
      await refetchChanged(queryClient);
      onSaved(saved, whose);
    },
    onError: (error) => setErrors(formErrorText(error).fieldErrors),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const found = problems(draft);
    setErrors(found);
    if (Object.keys(found).length === 0) {
      save.mutate();
    }
  };
  return { draft, setDraft, errors, save, submit };
}

function TypeChoice(props: {
  readonly value: boolean | undefined;
  readonly error: string | undefined;
  readonly onChange: (isRetirement: boolean) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset aria-describedby={props.error ? `${name}-error` : undefined}>
      <legend className="mb-1 text-label font-medium text-ink-2">Account type</legend>
      <div className="flex flex-wrap gap-x-6">
        {[false, true].map((isRetirement) => (
          <label key={String(isRetirement)} className="control inline-flex items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={props.value === isRetirement}
              onChange={() => props.onChange(isRetirement)}
              className="size-4"
            />
            {isRetirement ? "Retirement" : "Individual"}
          </label>
        ))}
      </div>
      {props.error && (
        <p id={`${name}-error`} className="mt-1 text-label text-danger">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}

const draftOf = (
  account: Account | undefined,
  { brokerage = "", accountIdentifier = "" }: Pick<Props, "accountIdentifier" | "brokerage">,
): Draft => ({
  name: account?.name ?? "",
  brokerage: account?.brokerage ?? brokerage,
  accountIdentifier: account ? (account.accountIdentifier ?? "") : accountIdentifier,
  isRetirement: account?.isRetirement,
  closedOn: account?.closedOn ?? "",
});

/** A new account is open and says nothing of its end. */
const inputOf = ({ closedOn, ...draft }: Draft, account: Account | undefined) => ({
  ...draft,
  isRetirement: draft.isRetirement ?? null,
  ...(account && { closedOn: closedOn === "" ? null : closedOn }),
});

/** The first problem of each field. */
function problems(draft: Draft): Errors {
  const issues =
    brokerageAccount.safeParse({ ...draft, closedOn: draft.closedOn || null }).error?.issues ?? [];
  const found = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
  if (draft.isRetirement === undefined) {
    found.set("isRetirement", "Account type (retirement) must be specified");
  }
  return Object.fromEntries(found);
}
