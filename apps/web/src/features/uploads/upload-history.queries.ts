import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";
import { tellNewData } from "../../lib/network/person-changes.ts";
import { query } from "../../lib/network/query.ts";
import type { Whose } from "../../lib/whose/whose.ts";

const UploadHistory = graphql(`
  query UploadHistory($page: Int!, $size: Int!, $importId: ID) {
    history: getUploadHistory(page: $page, size: $size, importId: $importId) {
      uploads {
        importId
        filename
        fileType
        brokerage
        sizeBytes
        importedAt
        accounts {
          accountId
          accountNumber
          accountName
        }
        totalLines
        newLines
        duplicateLines
        informationalLines
        reviewLines
        firstDay
        lastDay
        undoneAt
        canUndo
      }
      totalElements
    }
  }
`);

const UndoneImports = graphql(`
  query UndoneImports($page: Int!, $size: Int!) {
    history: getUploadHistory(page: $page, size: $size) {
      uploads {
        importId
        undoneAt
      }
      totalElements
    }
  }
`);

const UndoPreview = graphql(`
  query ImportUndoPreview($importId: ID!) {
    preview: getImportUndoPreview(importId: $importId) {
      importId
      undoneAt
      canUndo
      summary
      details
    }
  }
`);

const UndoImport = graphql(`
  mutation UndoImport($importId: ID!) {
    undone: undoImport(importId: $importId) {
      importId
      filename
      undoneAt
      message
    }
  }
`);

export type PastUpload = ResultOf<typeof UploadHistory>["history"]["uploads"][number];
export type UndoneImport = ResultOf<typeof UndoImport>["undone"];

export const HISTORY_PAGE_SIZE = 10;

const historyPage = query(UploadHistory, ({ history }) => history, "upload-history", {
  // Files are imported in other tabs and on other devices too.
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** Imports of the user on any device, newest first, or the one with an id alone; `page` from 0. */
export const uploadHistoryQuery = (page: number, importId: string | null = null) =>
  historyPage({ page, size: HISTORY_PAGE_SIZE, importId });

/** The most that the server answers at once. */
const STANDING_PAGE_SIZE = 100;

/** Those of the given imports into one person's books that were undone, wherever that was. The newest come first, so few pages are read. */
export async function findUndone(importIds: readonly string[], whose: Whose): Promise<readonly string[]> {
  const sought = new Set(importIds);
  const undone: string[] = [];
  let isLast = false;
  for (let page = 0; sought.size > 0 && !isLast; page += 1) {
    const variables = { page, size: STANDING_PAGE_SIZE };
    const { history } = await execute(UndoneImports, variables, undefined, whose);
    for (const { importId, undoneAt } of history.uploads) {
      if (sought.delete(importId) && undoneAt !== null) {
        undone.push(importId);
      }
    }
    isLast = (page + 1) * STANDING_PAGE_SIZE >= history.totalElements;
  }
  return undone;
}

/** The effect of an undo; the server really tries it, so it may take a while. */
export type UndoPreview = ResultOf<typeof UndoPreview>["preview"];

export const undoPreviewQuery = query(UndoPreview, ({ preview }) => preview, "upload-history", {
  staleTime: 0,
  gcTime: 0,
});

/** Takes an import out again, of the books that the page shows unless `whose` says otherwise; a second time it answers the same. */
export async function undoImport(importId: string, whose?: Whose): Promise<UndoneImport> {
  return (await execute(UndoImport, { importId }, undefined, whose)).undone;
}

/** Discards every fetched figure, because an undo may change any of them. */
export function forgetFigures(queryClient: QueryClient): Promise<void> {
  tellNewData();
  return queryClient.invalidateQueries();
}
