import { useMutation, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { isReadOnly, useSession } from "../../../lib/network/session.ts";
import { coverageQuery } from "../coverage.queries.ts";

/** A change of what is said about covered days: afterwards coverage is asked for again. */
export function useCoverageChange<Variables>(change: (variables: Variables) => Promise<unknown>) {
  const queries = useQueryClient();
  const session = useSession();
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: coverageQuery().queryKey }),
  });
  return {
    change: mutation.mutate,
    variables: mutation.isPending ? mutation.variables : undefined,
    isPending: mutation.isPending,
    /** True for a person who may only look. */
    isLocked: session !== undefined && isReadOnly(session.user),
    error: mutation.isError ? graphqlErrorText(mutation.error) : undefined,
  };
}
