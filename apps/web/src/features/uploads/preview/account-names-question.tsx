import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { currentWhose } from "../../../lib/whose/whose.ts";
import { Select } from "../../../ui/form/select.tsx";
import { setAccountOfName } from "../account-names.queries.ts";
import { newAccountRefusal } from "../questions/new-account-refusal.ts";
import { booksOf, type QueuedUpload } from "../queue/queued-upload.ts";
import type { UploadPreview } from "../uploads.mutations.ts";

type Props = {
  readonly preview: UploadPreview;
  readonly upload: Pick<QueuedUpload, "accountChoices" | "into">;
  /** True while the file is looked at: an answer given meanwhile would come too late for it. */
  readonly isChecking: boolean;
  /** Told once the server has an answer: the file is to be looked at again. */
  readonly onAnswered: () => void;
};

type Answer = Parameters<typeof setAccountOfName>[0];

/** An option that is no account's id. */
const A_NEW_ONE = "NEW";

/** Asks for each name that a file gives without a number which account it is, or says what was answered before. */
export function AccountNamesQuestion({ preview, upload, isChecking, onAnswered }: Props) {
  const titleId = useId();
  const refusal = upload.into && newAccountRefusal(upload);
  const keep = useMutation({
    mutationFn: (answer: Answer) => setAccountOfName(answer, booksOf(upload)),
    onSuccess: onAnswered,
  });
  // The history that another person's page shows is theirs.
  const ofOwn = currentWhose() === "me" ? "" : " of your own figures,";
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
        The file names its accounts and gives no numbers.{" "}
        {upload.into
          ? `Your answers are kept for later files of ${upload.into.name || "theirs"}.`
          : `Your answers are kept for later files; you find them in the upload history${ofOwn} under "Your answers".`}{" "}
        {refusal}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {names.map(({ name, accountId, isNew }) => (
          <Select
            key={name}
            label={name}
            options={[
              ...upload.accountChoices.map((choice) => ({ value: choice.id, label: labelOf(choice) })),
              ...(refusal === undefined || isNew
                ? [{ value: A_NEW_ONE, label: `A new account, ${name}` }]
                : []),
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
