import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useCallback, useState } from "react";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { newId } from "../../../lib/new-id.ts";
import { currentWhose, type Whose } from "../../../lib/whose/whose.ts";
import type { NewPosition, PositionsPreview } from "../position-changes.queries.ts";
import { refetchPositions } from "../positions.queries.ts";
import { missingIn, type PendingRow, type RowProblem, toInput } from "./pending-rows.ts";

type Rows = {
  readonly rows: readonly PendingRow[];
  readonly setRows: Dispatch<SetStateAction<readonly PendingRow[]>>;
};

/** The user whose positions the rows become. */
export type AddTarget = {
  /** For rows that name no account. */
  readonly fallbackAccountId?: string | undefined;
  readonly preview: (positions: readonly NewPosition[]) => Promise<PositionsPreview>;
  /** All rows or none; asked again with the same `requestId` it adds none twice. */
  readonly add: (
    positions: readonly NewPosition[],
    requestId: string,
  ) => Promise<{ readonly errors: readonly RowProblem[]; readonly changeId: string | null }>;
};

const NO_PROBLEMS: readonly RowProblem[] = [];
const NO_LISTS: ReadonlySet<string> = new Set();

/** One account on one day. */
export const listKey = ({ accountId, portfolioDate }: Pick<PendingRow, "accountId" | "portfolioDate">) =>
  `${accountId} ${portfolioDate}`;

/** The added rows, the change in the history that undoes them, and whose books they went into. */
type Saved = { readonly count: number; readonly changeId: string | null; readonly whose: Whose };

/** Form, preview, saving: what the server said of the rows and how far they are. */
export function useAdding({ rows, setRows }: Rows, target: AddTarget, onSaved?: () => void) {
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [preview, setPreview] = useState<PositionsPreview>();
  const [saved, setSaved] = useState<Saved>();
  const [requestId, setRequestId] = useState(newId);
  const [wholeLists, setWholeLists] = useState<ReadonlySet<string>>(NO_LISTS);
  const { failure, isBusy, during } = useDuring();

  const check = () =>
    during("Error previewing positions", async () => {
      const given = withAccounts(rows, target);
      const missing = missingIn(given);
      setProblems(missing);
      if (missing.length === 0) {
        const answer = await target.preview(given.map(toInput));
        setProblems(answer.errors);
        setPreview(answer.isValid ? answer : undefined);
        setWholeLists(NO_LISTS);
      }
    });
  /** All rows or none; another try after a failure adds none twice, for it is the same request. */
  const save = () =>
    during("Error adding positions", async () => {
      const given = withAccounts(rows, target);
      const whose = currentWhose();
      try {
        const { errors, changeId } = await target.add(toPositions(given, wholeLists), requestId);
        setProblems(errors);
        if (errors.length === 0) {
          setRows([]);
          setSaved({ count: given.length, changeId, whose });
          onSaved?.();
        } else {
          setPreview(undefined);
        }
      } catch (error) {
        setPreview(undefined);
        throw error;
      } finally {
        await refetchPositions(queryClient);
      }
    });
  const change = useCallback(
    (next: (rows: readonly PendingRow[]) => readonly PendingRow[]) => {
      setRows(next);
      setProblems(NO_PROBLEMS);
      setRequestId(newId());
    },
    [setRows],
  );
  const back = () => setPreview(undefined);
  const onWholeList = (key: string, isWhole: boolean) =>
    setWholeLists((lists) => new Set(isWhole ? [...lists, key] : [...lists].filter((each) => each !== key)));
  return { problems, preview, wholeLists, onWholeList, failure, isBusy, saved, check, save, change, back };
}

export type Adding = ReturnType<typeof useAdding>;

/** Whether work is under way, and in which words it failed. */
function useDuring() {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const during = async (words: string, work: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(`${words}: ${graphqlErrorText(error)}`);
    } finally {
      setIsBusy(false);
    }
  };
  return { failure, isBusy, during };
}

function toPositions(rows: readonly PendingRow[], wholeLists: ReadonlySet<string>): NewPosition[] {
  return rows.map((row) => ({
    ...toInput(row),
    ...(wholeLists.has(listKey(row)) && { isWholeList: true }),
  }));
}

function withAccounts(rows: readonly PendingRow[], { fallbackAccountId }: AddTarget): readonly PendingRow[] {
  return fallbackAccountId === undefined
    ? rows
    : rows.map((row) => (row.accountId === "" ? { ...row, accountId: fallbackAccountId } : row));
}
