import { useMutation, useQueryClient } from "@tanstack/react-query";
import { plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { notify } from "../../../ui/toast/toast-store.ts";
import { runBackup } from "../../backups/backups.queries.ts";
import { refetchUsers, unlockUser } from "../../users/users.queries.ts";
import { dismissFailedFile, fetchClosingPrices, verifyAuditLog } from "../housekeeping.queries.ts";

/** What can be done right on the list; each looks at the house again. */
export function useHouseActs() {
  const queryClient = useQueryClient();
  const onError = (error: unknown) => notify.error(graphqlErrorText(error));
  const unlock = useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly name: string }) => unlockUser(id),
    onSuccess: (_answer, { name }) => notify.success(`${name} can sign in again.`),
    onError,
    onSettled: () => refetchUsers(queryClient),
  });
  const backUp = useMutation({
    mutationFn: runBackup,
    onSuccess: () => notify.success("Backup started. This page says how it ends."),
    onError,
    onSettled: () => refetch(queryClient, "housekeeping"),
  });
  const verifyLog = useMutation({
    mutationFn: verifyAuditLog,
    onSuccess: ({ isWhole, verified, problem }) =>
      isWhole
        ? notify.success(`The audit log is whole: ${plural(verified, "entry", "entries")} checked.`)
        : notify.error(`The audit log was changed outside Strikebook. ${problem}`),
    onError,
    onSettled: () => refetch(queryClient, "housekeeping"),
  });
  const fetchPrices = useMutation({
    mutationFn: fetchClosingPrices,
    onSuccess: tellFetched,
    onError,
    onSettled: () => refetch(queryClient, "housekeeping"),
  });
  const dismiss = useMutation({
    mutationFn: dismissFailedFile,
    onError,
    onSettled: () => refetch(queryClient, "housekeeping"),
  });
  return { unlock, backUp, verifyLog, fetchPrices, dismiss };
}

/** A provider that wasn't asked hasn't failed again. */
function tellFetched(feeds: Awaited<ReturnType<typeof fetchClosingPrices>>) {
  const failing = feeds.filter(({ failingSince }) => failingSince !== null);
  const failed = failing.find(({ unasked }) => unasked === null);
  if (failed !== undefined) {
    return notify.error(`${failed.name} still fails: ${failed.problem}`);
  }
  const unasked = failing[0] ?? (feeds.every((feed) => feed.unasked !== null) ? feeds[0] : undefined);
  return unasked === undefined
    ? notify.success("Asked for what was missing. What comes later is shown here.")
    : notify.info(`${unasked.name}: ${unasked.unasked}`);
}

export type HouseActs = ReturnType<typeof useHouseActs>;
