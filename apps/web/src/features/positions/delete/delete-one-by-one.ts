import { ApiError, NetworkError } from "../../../lib/network/api-error.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";

export type DeleteReport<Position> = {
  readonly deleted: readonly Position[];
  readonly failed: readonly { readonly position: Position; readonly message: string }[];
  /** Not asked for any more: the server was out of reach, or the user stopped. */
  readonly untried: readonly Position[];
};

type Run<Position> = {
  readonly remove: (position: Position) => Promise<void>;
  /** Called before each, with how many are done with. */
  readonly onProgress: (done: number) => void;
  readonly isStopped: () => boolean;
};

const UNAUTHORIZED = 401;

/** One call for each position, one after the other; one that fails holds up none of the others. */
export async function deleteOneByOne<Position>(
  positions: readonly Position[],
  { remove, onProgress, isStopped }: Run<Position>,
): Promise<DeleteReport<Position>> {
  const deleted: Position[] = [];
  const failed: { position: Position; message: string }[] = [];
  for (const [index, position] of positions.entries()) {
    if (isStopped()) {
      return { deleted, failed, untried: positions.slice(index) };
    }
    onProgress(index);
    try {
      await remove(position);
      deleted.push(position);
    } catch (error) {
      failed.push({ position, message: graphqlErrorText(error) });
      if (isEndOfRun(error)) {
        return { deleted, failed, untried: positions.slice(index + 1) };
      }
    }
  }
  return { deleted, failed, untried: [] };
}

/** Failures that all further deletions would share: no server, no session. */
const isEndOfRun = (error: unknown) =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status === UNAUTHORIZED || error.code === "UNAUTHENTICATED"));
