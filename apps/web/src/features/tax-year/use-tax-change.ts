import { useMutation, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../lib/network/error-texts.ts";
import { noteOwnChange } from "../../lib/network/own-changes.ts";
import { refetch } from "../../lib/network/query.ts";

/** A change of what a person says about their taxes: what the ledger answers is asked for again, and the radar with it. */
export function useTaxChange<Variables>(
  change: (variables: Variables) => Promise<unknown>,
  onDone: () => void = () => undefined,
) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (variables: Variables) => {
      noteOwnChange();
      await change(variables);
      await refetch(queryClient, "ledger");
    },
    onSuccess: onDone,
  });
  return {
    change: mutation.mutate,
    isPending: mutation.isPending,
    error: mutation.isError ? graphqlErrorText(mutation.error) : undefined,
  };
}
