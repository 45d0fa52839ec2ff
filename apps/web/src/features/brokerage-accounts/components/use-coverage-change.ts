import { useMutation, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { noteOwnChange } from "../../../lib/network/own-changes.ts";
import { isViewOnly, useSession } from "../../../lib/network/session.ts";
import { isReadOnly } from "../../../lib/whose/view-only.ts";
import type { Whose } from "../../../lib/whose/whose.ts";

/**
 * A change of what is said about covered days: every figure over time may change, so all are asked for again.
 * With `whose` it is about books that the person may change, whoever the page shows.
 */
export function useCoverageChange<Variables, Answer>(
  change: (variables: Variables) => Promise<Answer>,
  whose?: Whose,
) {
  const queries = useQueryClient();
  const session = useSession();
  const mutation = useMutation({
    mutationFn: async (variables: Variables) => {
      noteOwnChange();
      return await change(variables);
    },
    onSuccess: () => queries.invalidateQueries(),
  });
  return {
    change: mutation.mutate,
    variables: mutation.isPending ? mutation.variables : undefined,
    answer: mutation.data,
    isPending: mutation.isPending,
    /** True for a person who may only look. */
    isLocked: session !== undefined && (whose === undefined ? isReadOnly : isViewOnly)(session.user),
    error: mutation.isError ? graphqlErrorText(mutation.error) : undefined,
  };
}
