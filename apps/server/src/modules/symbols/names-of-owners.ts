import { compareText } from "@strikebook/core/shared/compare-names";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { UnderlyingNames } from "../../ledger/names/underlying-names.repository.ts";
import type { NameOnRecord } from "./symbols.repository.ts";

/** What several owners know of an underlying's names: who has a rename on record knows the newest. */
export function joinNames(owners: readonly UnderlyingNames[], asked: string): UnderlyingNames {
  const { underlying } = owners.find(({ spans }) => spans !== undefined) ??
    owners[0] ?? { underlying: asked };
  const spans = owners.flatMap((named) => named.spans ?? []);
  const others = new Set(owners.flatMap((named) => named.others));
  return {
    underlying,
    others: [...others].filter((name) => name !== underlying),
    ...(spans.length > 0 && { spans }),
  };
}

/** The names that rows of several owners bear, each with the first and the last day of any of them; the oldest first. */
export const joinOnRecord = (names: readonly NameOnRecord[]): NameOnRecord[] =>
  [...groupBy(names, ({ name }) => name)]
    .flatMap(([name, same]) => {
      const [firstDay] = same.map((each) => each.firstDay).sort();
      const lastDay = same
        .map((each) => each.lastDay)
        .sort()
        .at(-1);
      return firstDay === undefined || lastDay === undefined ? [] : [{ name, firstDay, lastDay }];
    })
    .sort((a, b) => compareText(placeOf(a), placeOf(b)));

const placeOf = ({ firstDay, lastDay, name }: NameOnRecord) => `${firstDay} ${lastDay} ${name}`;
