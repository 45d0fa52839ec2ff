import type { ReactNode } from "react";

/** Something that lasts from a day to a day: a contract, shares held. */
export type LaneSpan = {
  /** Unique in the drawing. */
  readonly id: string;
  readonly from: string;
  /** Undefined while it goes on: the span runs to the edge of the drawing and fades there. */
  readonly to: string | undefined;
  /** Short: where the span is shorter its last words are left out, or all of it. */
  readonly label: string;
  /** A class of a token, such as `bg-options`. */
  readonly color: string;
  /** Drawn at the end of the span: how it ended. */
  readonly mark?: ReactNode;
  /** The next span of its row goes on where this one ends. */
  readonly isContinued?: boolean;
};

/** Rows under one name; the spans of a row follow one another. */
export type LaneGroup = { readonly name: string; readonly rows: readonly (readonly LaneSpan[])[] };

/** In pixels. */
export const ROW_HEIGHT = 26;
export const GROUP_GAP = 10;
const AXIS_HEIGHT = 24;

/** The height of a drawing of these groups, in pixels: its frame keeps it free before the drawing is there. */
export const lanesHeight = (groups: readonly LaneGroup[]): number =>
  groups.reduce((height, { rows }) => height + rows.length * ROW_HEIGHT + GROUP_GAP, AXIS_HEIGHT);
