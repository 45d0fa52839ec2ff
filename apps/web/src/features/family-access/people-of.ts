import { groupBy } from "@strikebook/core/shared/group-by";
import type { ReceivedShare } from "./sharing.queries.ts";

type Share = Pick<ReceivedShare, "access" | "fullName" | "personId" | "username">;

/** A person on the other side of shares, with these. */
export type PersonShares<Kind extends Share> = {
  readonly personId: string;
  readonly name: string;
  readonly shares: readonly Kind[];
};

/** Shares by person, in the order in which they come. */
export const peopleOf = <Kind extends Share>(shares: readonly Kind[]): readonly PersonShares<Kind>[] =>
  [...groupBy(shares, ({ personId }) => personId)].map(([personId, own]) => ({
    personId,
    name: own[0] === undefined ? "" : own[0].fullName.trim() || own[0].username,
    shares: own,
  }));

/** `Ben` of `Ben Miller`. */
export const firstNameOf = (name: string): string => name.split(" ")[0] ?? name;
