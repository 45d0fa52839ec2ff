import { LINE_ANSWERS } from "@strikebook/core/uploads/line-answers";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { useSession } from "../../../lib/network/session.ts";
import { isReadOnlyAsWhole } from "../../../lib/whose/view-only.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { clampPage } from "../../../ui/table/page-steps.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { type KeptLineAnswer, lineAnswersQuery, removeLineAnswer } from "../line-answers.queries.ts";
import { HISTORY_PAGE_SIZE } from "../upload-history.queries.ts";

/** Alone it says what will stand here; beside other answers it is silent while it has none. */
type Props = { readonly isAlone?: boolean };

/** The user's answers about lines that no rule knows; an answer that no import uses can be taken back. */
export function LineAnswers({ isAlone = true }: Props) {
  const [page, setPage] = useState(0);
  const query = useQuery(lineAnswersQuery());
  const queries = useQueryClient();
  const session = useSession();
  const remove = useMutation({
    mutationFn: removeLineAnswer,
    onSuccess: () => refetch(queries, "upload-answers"),
  });
  return (
    <Answer of="your answers" query={query}>
      {(answers) =>
        answers.length === 0 ? (
          isAlone && (
            <EmptyState
              title="No answers yet"
              help="When a file has a line that isn't understood, you can say what it is. Your answers are listed here."
            />
          )
        ) : (
          <div className="flex flex-col gap-3">
            {remove.isError && (
              <Notice tone="danger" role="alert">
                {graphqlErrorText(remove.error)}
              </Notice>
            )}
            <ul aria-label="Your answers" className="flex flex-col gap-2">
              {pageOf(answers, page).map((kept) => (
                <KeptAnswer
                  key={kept.actionText}
                  kept={kept}
                  isLocked={session !== undefined && isReadOnlyAsWhole(session.user)}
                  onRemove={() => remove.mutate(kept.actionText)}
                />
              ))}
            </ul>
            {answers.length > HISTORY_PAGE_SIZE && (
              <Pagination
                label="Your answers"
                page={page}
                pageSize={HISTORY_PAGE_SIZE}
                total={answers.length}
                onPage={setPage}
              />
            )}
          </div>
        )
      }
    </Answer>
  );
}

/** The last page where the one before it has gone. */
function pageOf(answers: readonly KeptLineAnswer[], page: number): readonly KeptLineAnswer[] {
  const first = clampPage(page, HISTORY_PAGE_SIZE, answers.length) * HISTORY_PAGE_SIZE;
  return answers.slice(first, first + HISTORY_PAGE_SIZE);
}

type AnswerProps = {
  readonly kept: KeptLineAnswer;
  readonly isLocked: boolean;
  readonly onRemove: () => void;
};

function KeptAnswer({ kept: { actionText, answer, usedBy }, isLocked, onRemove }: AnswerProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-line px-3 py-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-mono text-label">{actionText}</span>
        <span className="block">{LINE_ANSWERS.find((one) => one.answer === answer)?.label ?? answer}</span>
        {usedBy.length > 0 && (
          <span className="block text-label text-ink-2">
            Used by {usedBy.join(", ")}. Undo those imports before you take it back.
          </span>
        )}
      </span>
      <Button disabled={isLocked || usedBy.length > 0} onClick={onRemove}>
        Take back <span className="sr-only">the answer for {actionText}</span>
      </Button>
    </li>
  );
}
