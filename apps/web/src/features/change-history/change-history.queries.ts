import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../lib/network/error-texts.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { query, refetch } from "../../lib/network/query.ts";
import type { Whose } from "../../lib/whose/whose.ts";
import { notify } from "../../ui/toast/toast-store.ts";

const Changes = graphql(`
  query Changes($page: Int!, $size: Int!) {
    page: userGetChanges(page: $page, size: $size) {
      changes {
        id
        kind
        entity
        summary
        recordCount
        isUndone
        canUndo
        createdAt
        records {
          recordId
          name
          accountName
          portfolioDate
          fields {
            field
            before
            after
          }
        }
      }
      totalElements
      totalPages
      currentPage
    }
  }
`);

const UndoChange = graphql(`
  mutation UndoChange($changeId: ID!) {
    undone: userUndoChange(changeId: $changeId) {
      message
      changeId
    }
  }
`);

const UndoChangeOf = graphql(`
  mutation UndoChangeOf($userId: ID!, $changeId: ID!) {
    undone: adminUndoChange(userId: $userId, changeId: $changeId) {
      message
      changeId
    }
  }
`);

export type ChangePage = ResultOf<typeof Changes>["page"];
export type Change = ChangePage["changes"][number];

const PAGE_SIZE = 20;

const changePage = query(Changes, ({ page }) => page, "change-history", {
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** The user's changes by hand, newest first. */
export const changesQuery = (page: number) => changePage({ page, size: PAGE_SIZE });

/** A change by hand, of accounts or positions: what shows these or sums of them is fetched again. */
export const refetchChanged = (queryClient: QueryClient): Promise<void> =>
  refetch(
    queryClient,
    "brokerage-accounts",
    "change-history",
    "ledger",
    "option-summary",
    "portfolio",
    "positions",
  );

/** Takes a change back; answers the sentence and the undoing, which can be undone too. An administrator names the owner. */
export async function undoChange(
  queryClient: QueryClient,
  changeId: string,
  { ownerId, whose }: { readonly ownerId?: string | undefined; readonly whose?: Whose } = {},
) {
  const { undone } =
    ownerId === undefined
      ? await execute(UndoChange, { changeId }, undefined, whose)
      : await execute(UndoChangeOf, { userId: ownerId, changeId });
  await refetchChanged(queryClient);
  return undone;
}

type Way = {
  /** Whose books were changed: for whom the page was when the change was sent. By the answer it may show somebody else. */
  readonly whose: Whose;
  /** The owner of what was changed, when an administrator changed it. */
  readonly ownerId?: string | undefined;
  readonly label?: "Redo" | "Undo";
};

/** Says what was done, with the way back for as long as the toast stays. */
export function notifyUndoable(
  queryClient: QueryClient,
  message: string,
  changeId: string | null | undefined,
  { whose, ownerId, label = "Undo" }: Way,
): void {
  if (!changeId) {
    notify.success(message);
    return;
  }
  const next = { ownerId, whose, label: label === "Undo" ? "Redo" : "Undo" } as const;
  const onSelect = () =>
    void undoChange(queryClient, changeId, { ownerId, whose }).then(
      (undone) => notifyUndoable(queryClient, undone.message, undone.changeId, next),
      (error: unknown) => notify.error(`${label} failed: ${graphqlErrorText(error)}`),
    );
  notify.success(message, { action: { label, onSelect } });
}
