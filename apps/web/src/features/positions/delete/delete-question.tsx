import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { formatDate, plural } from "../../../lib/format.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import type { Position } from "../position-types.ts";

/** Positions to be deleted. */
export type Deletion<P extends Position> = {
  /** Those on hand. */
  readonly positions: readonly P[];
  /** All that match the filter, on other pages too; `count` of them. */
  readonly isBeyond: boolean;
  readonly count: number;
};

type Props = {
  readonly deletion: Deletion<Position>;
  /** Undefined for own positions. */
  readonly ownerName: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before positions go, and says what follows. */
export function DeleteQuestion({ deletion, ownerName, onConfirm, onCancel }: Props) {
  const { positions, isBeyond, count } = deletion;
  const [first] = positions;
  const one = count === 1 ? first : undefined;
  const what = one ? instrumentWords(one.symbol) : plural(count, "position");
  const isImported = isBeyond || positions.some((position) => position.isImported);
  const [those, them] = one ? ["that date", "it"] : ["those dates", "them"];
  return (
    <ConfirmDialog
      title={`Delete ${what}`}
      confirmLabel="Delete"
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {one ? oneIsDeleted(one, ownerName) : manyAreDeleted(what, ownerName)}, and the totals of {those}{" "}
        change. {isImported && `Later imports won't bring ${them} back. `}
        {ownerName === undefined
          ? "You can undo this for 10 seconds, and later under Change history."
          : `You can undo this for 10 seconds; later ${ownerName} can, under Change history.`}
      </p>
    </ConfirmDialog>
  );
}

function oneIsDeleted(
  { symbol, portfolioDate, accountName }: Position,
  ownerName: string | undefined,
): string {
  const position = `${instrumentWords(symbol)} of ${formatDate(portfolioDate)} in ${accountName}`;
  return ownerName === undefined
    ? `${position} is deleted`
    : `${position}, a position of ${ownerName}, is deleted`;
}

const manyAreDeleted = (what: string, ownerName: string | undefined): string =>
  ownerName === undefined ? `${what} are deleted` : `${what} of ${ownerName} are deleted`;
