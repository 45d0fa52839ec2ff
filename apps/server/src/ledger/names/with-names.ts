import type { NameSpan } from "@strikebook/core/ledger/linking/renames";
import type { FindNames } from "./underlying-names.repository.ts";

/** The values of `isOf` and `isLotOf`. */
export const valuesOfNames = ({ underlying = null, spans }: Named) => [
  underlying,
  spans === undefined ? null : JSON.stringify(spans),
];

/** What narrows rows to an underlying, as the wire asks for it. */
type Asked = {
  readonly underlying?: string | null | undefined;
  readonly followRenames?: boolean | null | undefined;
};

/** The underlying by its newest name, and where and when it had which; without spans it is the name of the rows. */
export type Named = {
  readonly underlying?: string | null | undefined;
  readonly spans?: readonly NameSpan[] | undefined;
};

/** The names that narrow rows: the one that was asked for, or all of its underlying's where renames are to be followed. */
export async function namesAsked(
  findNames: FindNames,
  userId: string,
  { underlying, followRenames }: Asked,
): Promise<Named> {
  if (underlying == null || followRenames !== true) {
    return { underlying };
  }
  const { underlying: newest, spans } = await findNames(userId, underlying);
  return { underlying: newest, spans };
}
