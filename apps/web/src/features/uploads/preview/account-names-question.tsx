import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Select } from "../../../ui/form/select.tsx";
import { setAccountOfName } from "../account-names.queries.ts";
import type { UploadPreview } from "../uploads.mutations.ts";

type Props = {
  readonly preview: UploadPreview;
  readonly choices: UploadPreview["accountChoices"];
  /** True while the file is looked at: an answer given meanwhile would come too late for it. */
  readonly isChecking: boolean;
  /** Told once the server has an answer: the file is to be looked at again. */
  readonly onAnswered: () => void;
};

/** An option that is no account's id. */
const A_NEW_ONE = "NEW";

/** Asks for each name that a file gives without a number which account it is, or says what was answered before. */
export function AccountNamesQuestion({ preview, choices, isChecking, onAnswered }: Props) {
  const titleId = useId();
  const keep = useMutation({ mutationFn: setAccountOfName, onSuccess: onAnswered });
  const names = preview.names.filter(({ name }) => name !== "");
  if (names.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h3 id={titleId} className="font-semibold">
        Which accounts are these?
      </h3>
      <p className="text-ink-2">
        The file names its accounts and gives no numbers. Your answers are kept for later files; you find them
        in the upload history under "Your answers".
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {names.map(({ name, accountId, isNew }) => (
          <Select
            key={name}
            label={name}
            options={[
              ...choices.map((choice) => ({ value: choice.id, label: labelOf(choice) })),
              { value: A_NEW_ONE, label: `A new account, ${name}` },
            ]}
            value={accountId ?? (isNew ? A_NEW_ONE : "")}
            placeholder="Choose an account"
            disabled={keep.isPending || isChecking}
            onChange={(value) => keep.mutate({ name, accountId: value === A_NEW_ONE ? null : value })}
          />
        ))}
      </div>
      {keep.isError && (
        <p role="alert" className="text-danger">
          {graphqlErrorText(keep.error)}
        </p>
      )}
    </section>
  );
}

function labelOf({ name, accountIdentifier }: UploadPreview["accountChoices"][number]): string {
  return accountIdentifier === null || accountIdentifier === name ? name : `${name} (${accountIdentifier})`;
}
