import { type FormEvent, useId, useState } from "react";
import { exchangeToday } from "../../../lib/exchange-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import type { UploadAnswers, UploadPreview } from "../uploads.mutations.ts";

type Props = {
  readonly preview: UploadPreview;
  readonly upload: Pick<QueuedUpload, "accountChoices" | "answers">;
  readonly onAnswer: (answers: UploadAnswers) => void;
};

const NO_ACCOUNT_HINT =
  "You have no account to choose from yet. Import a file that names its account first, or give this one the name " +
  "that the brokerage gives it: History_for_Account_X12345678.csv, with your number.";

/** What the file does not say: asked, never guessed. An answer makes the server check the file once more. */
export function PreviewQuestions({ preview, upload, onAnswer }: Props) {
  const { accountChoices, answers } = upload;
  const titleId = useId();
  const asksAccount = preview.needsAccount || answers.accountId !== undefined;
  const asksDate = preview.portfolioDateSource === "UNKNOWN" || answers.portfolioDate !== undefined;
  if (!asksAccount && !asksDate) {
    return null;
  }
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h3 id={titleId} className="font-semibold">
        The file does not say
      </h3>
      <div className="flex flex-wrap gap-4">
        {asksAccount && (
          <Select
            label="Which account is it of?"
            className="w-full sm:w-80"
            options={accountChoices.map(({ id, name, accountIdentifier }) => ({
              value: id,
              label:
                accountIdentifier === null || accountIdentifier === name
                  ? name
                  : `${name} (${accountIdentifier})`,
            }))}
            value={answers.accountId ?? ""}
            placeholder="Choose an account"
            hint={
              accountChoices.length === 0
                ? NO_ACCOUNT_HINT
                : "The file has no account column and its name holds no account number."
            }
            onChange={(accountId) => onAnswer({ accountId })}
          />
        )}
        {asksDate && (
          <DateQuestion
            answer={answers.portfolioDate}
            onAnswer={(portfolioDate) => onAnswer({ portfolioDate })}
          />
        )}
      </div>
    </section>
  );
}

/** The day is sent on its own button: a half-typed year is a valid date too. */
function DateQuestion({
  answer,
  onAnswer,
}: {
  readonly answer: UploadAnswers["portfolioDate"];
  readonly onAnswer: (date: string) => void;
}) {
  const [date, setDate] = useState(answer ?? "");
  const [isRefused, setIsRefused] = useState(false);
  const today = exchangeToday(new Date());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isPast = date !== "" && date <= today;
    setIsRefused(!isPast);
    if (isPast) {
      onAnswer(date);
    }
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
      <TextField
        label="Of which day are the positions?"
        type="date"
        className="w-full sm:w-60"
        max={today}
        value={date}
        hint="Neither the file's footer nor its name holds a date."
        error={isRefused ? "Choose a day that is not in the future" : undefined}
        onChange={(event) => setDate(event.target.value)}
      />
      <Button type="submit" className="sm:mt-5">
        Use this day
      </Button>
    </form>
  );
}
