import { statementNumberOf } from "../ledger/statements/statement.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { Campaign } from "./campaign.ts";
import { Draft } from "./draft.ts";
import { endDayOf, type PairBook } from "./pieces/pieces.ts";

/**
 * What a person made of campaigns by hand. Rows are named by their rank, which is the same after an undo and a new
 * import; an edit whose row is not on record waits.
 */
export type CampaignEdits = {
  /** Rows with which a campaign of its own begins. */
  readonly splits: readonly string[];
  /** The campaign of one row goes together with that of the other. */
  readonly joins: readonly { readonly rank: string; readonly withRank: string }[];
  readonly texts: readonly ({ readonly rank: string } & Pick<Campaign, "name" | "note">)[];
};

export const NO_EDITS: CampaignEdits = { splits: [], joins: [], texts: [] };

type Join = { readonly entryId: string; readonly withEntryId: string };
type Texts = ReadonlyMap<string, Pick<Campaign, "name" | "note">>;

/** The edits of rows on record, by their ids. */
export function editedBook(
  { entries }: PairBook,
  { splits, joins, texts }: CampaignEdits,
): { readonly splits: ReadonlySet<string>; readonly joins: readonly Join[]; readonly texts: Texts } {
  const ids = new Map([...entries.values()].map(({ rank, id }) => [rank, id]));
  // A statement has no row: its id, which never changes, is its rank.
  const idOf = (rank: string) => (statementNumberOf(rank) === undefined ? ids.get(rank) : rank);
  return {
    splits: new Set(splits.flatMap((rank) => idOf(rank) ?? [])),
    joins: joins.flatMap(({ rank, withRank }) => {
      const [entryId, withEntryId] = [idOf(rank), idOf(withRank)];
      return entryId === undefined || withEntryId === undefined ? [] : [{ entryId, withEntryId }];
    }),
    texts: new Map(
      texts.flatMap(({ rank, ...text }) => {
        const id = idOf(rank);
        return id === undefined ? [] : [[id, text] as const];
      }),
    ),
  };
}

/** Puts campaigns together that a person joined; each stands where its earliest part stood. */
export function mergeDrafts(drafts: readonly Draft[], joins: readonly Join[]): readonly Draft[] {
  let merged = drafts;
  for (const { entryId, withEntryId } of joins) {
    const [one, other] = [findDraft(merged, entryId), findDraft(merged, withEntryId)];
    if (one !== undefined && other !== undefined && one !== other) {
      const both = together(other, one);
      merged = merged.flatMap((draft) => {
        if (draft === other) {
          return [both];
        }
        return draft === one ? [] : [draft];
      });
    }
  }
  return merged;
}

/**
 * Campaigns of which one begins while another is open are one (domain.md 5). This finds those that only joined shares hold
 * open: the shares met no call, so that nothing knew of them when the contract was given its campaign. A split stays apart.
 */
export function gatherInto(drafts: readonly Draft[], splits: ReadonlySet<string>): readonly Draft[] {
  const gathered: Draft[] = [];
  for (const draft of [...drafts].sort((a, b) => (a.openedOn < b.openedOn ? -1 : 1))) {
    const isApart = draft.pieces.some(({ openEntryId }) => splits.has(openEntryId));
    const place = gathered.findIndex((other) => isOpenOn(other, draft.openedOn));
    const open = gathered[place];
    if (open === undefined || isApart || !hasContracts(draft)) {
      gathered.push(draft);
    } else {
      gathered[place] = together(open, draft);
    }
  }
  return gathered;
}

const hasContracts = ({ pieces }: Draft) => pieces.some(({ isContract }) => isContract);

/** True while a piece of the campaign is open. Shares alone hold none open: a campaign begins with its first contract. */
const isOpenOn = (draft: Draft, day: CalendarDate) =>
  hasContracts(draft) && draft.pieces.some((piece) => piece.since.day <= day && endDayOf(piece) > day);

/** A row may be in two campaigns, by shares: the one that it opened comes first. */
function findDraft(drafts: readonly Draft[], entryId: string): Draft | undefined {
  return (
    drafts.find(({ pieces }) => pieces.some(({ openEntryId }) => openEntryId === entryId)) ??
    drafts.find(({ pieces }) => pieces.some(({ closeEntryId }) => closeEntryId === entryId))
  );
}

function together(a: Draft, b: Draft): Draft {
  const both = new Draft();
  for (const piece of [...a.pieces, ...b.pieces]) {
    both.take(piece);
  }
  for (const [openEntryId, before] of [...a.continued, ...b.continued]) {
    both.continued.set(openEntryId, before);
  }
  return both;
}

/** The first name and the first note of its rows. */
export function textsOf({ pieces }: Draft, texts: Texts): Pick<Campaign, "name" | "note"> {
  if (texts.size === 0) {
    return {};
  }
  const rows = pieces.flatMap(({ openEntryId, closeEntryId = "" }) => [openEntryId, closeEntryId]);
  const own = [...new Set(rows)].flatMap((row) => texts.get(row) ?? []);
  const name = own.find((text) => text.name !== undefined)?.name;
  const note = own.find((text) => text.note !== undefined)?.note;
  return { ...(name === undefined ? {} : { name }), ...(note === undefined ? {} : { note }) };
}
