import { type FormEvent, useEffect, useId, useState } from "react";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { QueueCommands } from "../queue/queue-commands.ts";
import { forWhom, type QueuedUpload } from "../queue/queued-upload.ts";
import { choiceLabel } from "./account-choices.ts";
import { questionOf, type SharedQuestion, sharedQuestions } from "./asking-files.ts";
import { NewAccount } from "./new-account.tsx";
import { newAccountRefusal } from "./new-account-refusal.ts";

type Props = {
  readonly queue: Pick<QueueCommands, "answer">;
  readonly uploads: readonly QueuedUpload[];
};

/** Files added so soon after an answer belong to the files that it was given for. */
const SAME_DROP_MS = 60_000;

/** By the key of the question: the account, and when it was chosen (ms since 1970). */
type Answers = ReadonlyMap<string, { readonly accountId: string; readonly at: number }>;

/**
 * Asks once which account several files are of, and answers for each of them. The answer holds for files of the same
 * question that were being checked meanwhile, or are added within a minute.
 */
export function SharedQuestions({ queue, uploads }: Props) {
  const [answers, setAnswers] = useState<Answers>(new Map());
  useEffect(() => {
    for (const upload of uploads) {
      const accountId = answerFor(upload, answers);
      if (accountId !== undefined) {
        queue.answer(upload.entry.id, { accountId });
      }
    }
  }, [answers, queue, uploads]);
  const open = uploads.filter((upload) => answerFor(upload, answers) === undefined);
  return sharedQuestions(open).map((question) => (
    <Question
      key={question.key}
      question={question}
      onAnswer={(accountId) => setAnswers(new Map(answers).set(question.key, { accountId, at: Date.now() }))}
    />
  ));
}

/** The answer that a file shares; undefined where it asks nothing, or was added long after its question was answered. */
function answerFor(upload: QueuedUpload, answers: Answers): string | undefined {
  const answer = answers.get(questionOf(upload) ?? "");
  const isOfDrop = answer !== undefined && upload.entry.addedAt.getTime() <= answer.at + SAME_DROP_MS;
  return isOfDrop ? answer.accountId : undefined;
}

const FILES_SHOWN = 5;

type QuestionProps = { readonly question: SharedQuestion; readonly onAnswer: (accountId: string) => void };

function Question({ question: { uploads }, onAnswer }: QuestionProps) {
  const titleId = useId();
  const [first] = uploads;
  const files = `${plural(uploads.length, "file")}${forWhom(first)}`;
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card flex flex-col gap-2 border border-line bg-surface px-4 py-3"
    >
      <h3 id={titleId} className="font-semibold">
        {files}: which account is this?
      </h3>
      <LongList
        items={uploads}
        step={FILES_SHOWN}
        label={`${files} of one account`}
        className="flex flex-wrap gap-x-4 text-label text-ink-2"
      >
        {({ entry }) => (
          <li key={entry.id} className="wrap-anywhere">
            {entry.fileName}
          </li>
        )}
      </LongList>
      <AnswerForm uploads={uploads} onAnswer={onAnswer} />
    </section>
  );
}

type AnswerFormProps = Pick<SharedQuestion, "uploads"> & Pick<QuestionProps, "onAnswer">;

/** One of the user's accounts, sent on its own button: an arrow key in the list is no answer for all files. Or a new one. */
function AnswerForm({ uploads, onAnswer }: AnswerFormProps) {
  const [chosen, setChosen] = useState("");
  const [isAdding, setIsAdding] = useState(false);
  const choices = new Map(
    uploads.flatMap(({ accountChoices }) => accountChoices).map((one) => [one.id, one]),
  );
  const [first] = uploads;
  const refusal = first && newAccountRefusal(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choices.has(chosen)) {
      onAnswer(chosen);
    }
  };
  return (
    <>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        {choices.size > 0 && (
          <>
            <Select
              label="Account"
              className="w-full sm:w-80"
              options={[...choices.values()].map((choice) => ({
                value: choice.id,
                label: choiceLabel(choice),
              }))}
              value={chosen}
              placeholder="Choose an account"
              onChange={setChosen}
            />
            <Button type="submit" variant="primary" disabled={!choices.has(chosen)}>
              Use for {plural(uploads.length, "file")}
            </Button>
          </>
        )}
        {refusal === undefined ? (
          <Button variant={choices.size > 0 ? "secondary" : "primary"} onClick={() => setIsAdding(true)}>
            A new account
          </Button>
        ) : (
          <p className="text-ink-2">{refusal}</p>
        )}
      </form>
      {isAdding && (
        <NewAccount
          brokerage={first?.entry.preview?.brokerage}
          onClose={() => setIsAdding(false)}
          onSaved={({ id }) => onAnswer(id)}
        />
      )}
    </>
  );
}
