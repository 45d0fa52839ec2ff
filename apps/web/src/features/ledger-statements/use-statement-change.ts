import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/network/api-error.ts";
import { graphqlErrorText } from "../../lib/network/error-texts.ts";
import { noteOwnChange } from "../../lib/network/own-changes.ts";
import { useIsReadOnly } from "../../lib/whose/view-only.ts";

/** A change of statements: every figure may change, so all are asked for again. */
export function useStatementChange<Variables, Answer>(
  change: (variables: Variables) => Promise<Answer>,
  onDone: (answer: Answer) => void = () => undefined,
) {
  const queries = useQueryClient();
  const isLocked = useIsReadOnly();
  const mutation = useMutation({
    mutationFn: async (variables: Variables) => {
      noteOwnChange();
      return await change(variables);
    },
    onSuccess: (answer) => {
      onDone(answer);
      return queries.invalidateQueries();
    },
  });
  return {
    change: mutation.mutate,
    variables: mutation.isPending ? mutation.variables : undefined,
    isPending: mutation.isPending,
    isLocked,
    error: mutation.isError ? graphqlErrorText(mutation.error) : undefined,
    fieldErrors: fieldErrorsOf(mutation.error),
  };
}

/** Messages by field; empty where a failure names none. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? (error.fieldErrors ?? {}) : {};
