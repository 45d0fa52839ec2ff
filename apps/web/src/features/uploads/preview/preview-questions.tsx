import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { type AccountChoice, choiceLabel } from "../questions/account-choices.ts";
import { NewAccount } from "../questions/new-account.tsx";
import { newAccountRefusal } from "../questions/new-account-refusal.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import type { UploadAnswers, UploadPreview } from "../uploads.mutations.ts";

type Props = {
  readonly preview: UploadPreview;
  readonly upload: Pick<QueuedUpload, "accountChoices" | "answers" | "into">;
  readonly onAnswer: (answers: UploadAnswers) => void;
};

const NO_NUMBER_HINT = "We couldn't find an account number in the file or its name.";
const NO_ACCOUNT_HINT = "Add the account this file belongs to.";

/**
 * Asks for facts that the file lacks, never guessing them. An answer makes the server check the file once
 * more.
 */
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
        We need one detail
      </h3>
      <div className="flex flex-wrap gap-4">
        {asksAccount && (
          <AccountQuestion
            choices={accountChoices}
            answer={answers.accountId ?? undefined}
            brokerage={preview.brokerage}
            refusal={newAccountRefusal(upload)}
            onAnswer={(accountId) => onAnswer({ accountId })}
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

/** One of the user's accounts, or a new one: a file without a number always finds its place. */
function AccountQuestion(props: {
  readonly choices: readonly AccountChoice[];
  readonly answer: string | undefined;
  readonly brokerage: string;
  /** Why none can be added; undefined where one can. */
  readonly refusal: string | undefined;
  readonly onAnswer: (accountId: string) => void;
}) {
  const [added, setAdded] = useState<AccountChoice>();
  const [isAdding, setIsAdding] = useState(false);
  const choices = [
    ...props.choices.filter(({ id }) => id !== added?.id),
    ...(added === undefined ? [] : [added]),
  ];
  return (
    <div className="flex w-full flex-wrap items-start gap-2 sm:w-auto">
      <Select
        label="Which account is this?"
        className="w-full sm:w-80"
        options={choices.map((choice) => ({ value: choice.id, label: choiceLabel(choice) }))}
        value={props.answer ?? ""}
        placeholder="Choose an account"
        hint={choices.length === 0 ? (props.refusal ?? NO_ACCOUNT_HINT) : NO_NUMBER_HINT}
        onChange={props.onAnswer}
      />
      {props.refusal === undefined && (
        <Button className="sm:mt-5" onClick={() => setIsAdding(true)}>
          Add Account
        </Button>
      )}
      {props.refusal !== undefined && choices.length > 0 && (
        <p className="w-full text-ink-2">{props.refusal}</p>
      )}
      {isAdding && (
        <NewAccount
          brokerage={props.brokerage}
          onClose={() => setIsAdding(false)}
          onSaved={(account) => {
            setAdded(account);
            props.onAnswer(account.id);
          }}
        />
      )}
    </div>
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
  const today = exchangeDay(new Date());
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
        label="What date are these positions from?"
        type="date"
        className="w-full sm:w-60"
        max={today}
        value={date}
        hint="We couldn't find a date in the file or its name."
        error={isRefused ? "Choose a day up to today" : undefined}
        onChange={(event) => setDate(event.target.value)}
      />
      <Button type="submit" className="sm:mt-5">
        Use this day
      </Button>
    </form>
  );
}
