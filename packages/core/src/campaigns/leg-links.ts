import { groupBy } from "../shared/group-by.ts";
import { fromUnits } from "../shared/units.ts";
import type { CampaignLeg } from "./campaign.ts";
import type { PlacedLeg } from "./campaign-legs.ts";
import type { Delivered } from "./deliveries.ts";
import type { Draft } from "./draft.ts";
import type { Roll } from "./rolls/roll-pairs.ts";

export type Links = {
  readonly rolls: readonly Roll[];
  readonly deliveries: ReadonlyMap<string, Delivered>;
  /** By opening of a call: the row that brought the first shares behind it. */
  readonly behind: ReadonlyMap<string, string>;
};

type Link = Pick<CampaignLeg, "link" | "linkedTransactionId" | "rolls">;

/** Tells legs of campaigns what they are linked with; one link each, a roll before all others. */
export class LegLinks {
  readonly #links: Links;
  readonly #rolls: ReadonlyMap<string, string>;
  readonly #pairs: ReadonlyMap<string, readonly Roll[]>;

  constructor(links: Links) {
    this.#links = links;
    // The first pair of a row counts.
    this.#rolls = new Map(
      [...links.rolls].reverse().flatMap(({ closeEntryId, openEntryId }): [string, string][] => [
        [closeEntryId, openEntryId],
        [openEntryId, closeEntryId],
      ]),
    );
    this.#pairs = groupBy(links.rolls, ({ closeEntryId }) => closeEntryId);
  }

  of({ leg, isOpening, isContract }: PlacedLeg, { continued, calls }: Draft): Link {
    const { transactionId, kind } = leg;
    const rolled = isContract ? this.#rolls.get(transactionId) : undefined;
    if (rolled !== undefined) {
      return {
        link: "ROLL",
        linkedTransactionId: rolled,
        ...this.#rollsOf(transactionId),
      };
    }
    const delivered = kind === "SHARES_JOINED" ? undefined : this.#links.deliveries.get(transactionId);
    if (delivered !== undefined) {
      return linkTo(delivered.link, delivered.otherEntryId);
    }
    const before = isOpening ? continued.get(transactionId) : undefined;
    if (before !== undefined) {
      return { link: "CONTINUES", linkedTransactionId: before };
    }
    const covered = isOpening && isContract ? this.#links.behind.get(transactionId) : undefined;
    const call = isOpening && !isContract ? calls.get(transactionId) : undefined;
    const other = covered ?? call;
    return other === undefined ? {} : { link: "COVERS", linkedTransactionId: other };
  }

  /** Absent where the row closed nothing that was rolled. */
  #rollsOf(closeEntryId: string): Pick<CampaignLeg, "rolls"> {
    const pairs = this.#pairs.get(closeEntryId);
    return pairs === undefined
      ? {}
      : {
          rolls: pairs.map(({ openEntryId, quantity }) => ({
            transactionId: openEntryId,
            quantity: fromUnits(quantity),
          })),
        };
  }
}

const linkTo = (link: NonNullable<Link["link"]>, other: string | undefined): Link =>
  other === undefined ? { link } : { link, linkedTransactionId: other };
