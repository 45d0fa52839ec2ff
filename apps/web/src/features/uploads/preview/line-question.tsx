import { LINE_ANSWERS, type LineAnswer } from "@strikebook/core/uploads/line-answers";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import type { Whose } from "../../../lib/whose/whose.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { classifyLine, type LineClassification } from "../line-answers.queries.ts";
import type { UploadPreview } from "../uploads.mutations.ts";

type Props = {
  readonly sessionId: string;
  /** Whose books the file goes into. */
  readonly whose: Whose;
  readonly line: UploadPreview["review"][number];
  /** Told once the server has the answer: the file is to be looked at again. */
  readonly onAnswered: () => void;
};

/** Asks what a line is that blocks its file. Whatever it is, it can be left out. */
export function LineQuestion({ sessionId, whose, line, onAnswered }: Props) {
  const [chosen, setChosen] = useState<LineAnswer>();
  const classify = useMutation({
    mutationFn: (answer: LineClassification) => classifyLine({ sessionId, line: line.line, answer }, whose),
    onSuccess: onAnswered,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined) {
      classify.mutate(chosen);
    }
  };
  return (
    <form onSubmit={submit} className="mt-2 flex flex-wrap items-start gap-2">
      {line.actionText && (
        <>
          <Select
            label={`What is line ${line.line}?`}
            className="w-full sm:w-80"
            options={LINE_ANSWERS.map(({ answer, label }) => ({ value: answer, label }))}
            value={chosen ?? ""}
            placeholder="Choose what it is"
            hint={`We'll use it for every line that begins with "${line.actionText}".`}
            onChange={(value) => setChosen(LINE_ANSWERS.find(({ answer }) => answer === value)?.answer)}
          />
          <Button
            type="submit"
            className="sm:mt-5"
            disabled={chosen === undefined}
            busy={classify.isPending && classify.variables !== LEAVE_OUT}
          >
            Use this answer
          </Button>
        </>
      )}
      <Button
        className={line.actionText ? "sm:mt-5" : ""}
        busy={classify.isPending && classify.variables === LEAVE_OUT}
        onClick={() => classify.mutate(LEAVE_OUT)}
      >
        Leave this line out <span className="sr-only">of the import, line {line.line}</span>
      </Button>
      {classify.isError && (
        <p role="alert" className="w-full text-danger">
          {graphqlErrorText(classify.error)}
        </p>
      )}
    </form>
  );
}

const LEAVE_OUT = "LEAVE_OUT_THIS_LINE";
