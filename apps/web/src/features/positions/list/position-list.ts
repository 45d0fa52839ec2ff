import type { Position } from "../position-types.ts";
import type { PositionPage } from "./use-position-page.ts";

/** Positions that match, a page of them on the screen, paged and ordered by the server. */
export type PositionList<P extends Position> = {
  readonly view: PositionPage;
  /** The positions of this page. */
  readonly rows: readonly P[];
  /** The number of positions on all pages. */
  readonly total: number;
  /** Names what was asked for; ticks end where something else is. */
  readonly question: string;
  readonly loading: boolean;
  readonly stale: boolean;
  /** Those of all pages, in their order. */
  readonly readAll: () => Promise<readonly P[]>;
};
