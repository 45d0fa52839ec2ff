import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import { setAsideOf } from "@strikebook/core/sharing/joint-accounts";
import type { Reader } from "@strikebook/core/sharing/reader";
import { familyScope, ownScope, personScope, type Scope } from "@strikebook/core/sharing/scope";
import type { Viewer } from "@strikebook/core/users/viewer";
import { type AccountsToShare, type ShareToEnd, scopeHeader } from "@strikebook/validators/sharing";
import type { Clock } from "../../clock.ts";
import { createLeave, type LeaveNeeds } from "./leave-to-change.ts";
import type { AccountShare, SharingRepository } from "./sharing.repository.ts";

export type { AccountShare };

/** What a person shares, and what others share with them today. */
export type Sharing = { readonly given: readonly AccountShare[]; readonly received: readonly AccountShare[] };

/** Who shares: the owner, or an administrator in the owner's place. */
export type Sharer = { readonly actor: Actor; readonly ownerId: string; readonly isOnBehalf: boolean };

type Needs = LeaveNeeds & { readonly clock: Clock };

/** Which accounts of others a person may see or change. The only place that answers it. */
export function createSharingService(needs: Needs) {
  return { ...createScopes(needs), ...createLeave(needs), ...createChanges(needs) };
}

function createScopes({ repository }: Pick<Needs, "repository">) {
  return {
    async find(userId: string, today: CalendarDate): Promise<Sharing> {
      const [given, received] = await Promise.all([
        repository.listGiven(userId),
        repository.listReceived(userId, today),
      ]);
      return { given, received };
    },

    /**
     * Whose rows a request reads and writes.
     * @param asked The header: nothing or `me`, `all`, or a person's id. Throws NOT_FOUND for a person who shares nothing today.
     */
    async scopeOf(
      { userId: viewerId, tokenScope }: Pick<Viewer, "tokenScope" | "userId">,
      asked: string | undefined,
      today: CalendarDate,
    ): Promise<Scope> {
      const scope = scopeHeader.parse(asked);
      if (scope === "me" || (scope !== "all" && scope.personId === viewerId)) {
        return await ownOf(repository, viewerId, today);
      }
      if (tokenScope !== undefined) {
        throw new DomainError("FORBIDDEN", "A token for scripts is for the figures of its own person");
      }
      if (scope === "all") {
        const [all, seen] = await Promise.all([
          repository.listReadable(viewerId, today),
          repository.listSeen(viewerId),
        ]);
        return familyScope(viewerId, all, setAsideOf(viewerId, seen, all));
      }
      const accounts = await repository.listReadable(viewerId, today);
      const ownedCount = accounts.find(({ ownerId }) => ownerId === scope.personId)?.ownedCount ?? 0;
      const spouseId = await repository.findSpouse(scope.personId);
      const hasSpouse = spouseId !== undefined && spouseId !== viewerId;
      const person = personScope(scope.personId, accounts, { ownedCount, hasSpouse });
      if (person === undefined) {
        throw notFound("Shared account");
      }
      return person;
    },

    /** The accounts that a person's own figures are made of. */
    ownReaderOf: async (userId: string, today: CalendarDate): Promise<Reader> =>
      (await ownOf(repository, userId, today)).reader,
  };
}

/** The person's own scope. All that they may read is looked up only when they set an account aside: few do. */
async function ownOf(repository: SharingRepository, userId: string, today: CalendarDate): Promise<Scope> {
  const seen = await repository.listSeen(userId);
  if (seen.length === 0) {
    return ownScope(userId);
  }
  const readable = await repository.listReadable(userId, today);
  const ownIds = readable.filter(({ ownerId }) => ownerId === userId).map(({ accountId }) => accountId);
  return ownScope(userId, setAsideOf(userId, seen, readable), ownIds);
}

function createChanges({ repository, clock }: Pick<Needs, "clock" | "repository">) {
  return {
    /** Shares accounts, or changes how they are shared. Throws when an account isn't the owner's, or nobody has the username. */
    async share(
      { actor, ownerId, isOnBehalf }: Sharer,
      asked: AccountsToShare,
      today: CalendarDate,
    ): Promise<void> {
      const { username, access, endsOn = null } = asked;
      const accountIds = [...new Set(asked.accountIds)];
      const [names, person] = await Promise.all([
        repository.namesOf(ownerId, accountIds),
        repository.findPerson(username),
      ]);
      if (names.size < accountIds.length) {
        throw notFound("Account");
      }
      if (person === undefined) {
        throw refusal("username", `Nobody here has the username ${username}`);
      }
      if (person.id === ownerId) {
        throw refusal("username", "These accounts are that person's own");
      }
      if (isOnBehalf && person.id === actor.userId) {
        throw refusal("username", "Ask the owner: nobody shares another person's accounts with themself");
      }
      if (endsOn !== null && endsOn < today) {
        throw refusal("endsOn", "The last day must not be in the past");
      }
      const at = clock.now();
      const grants = accountIds.map((accountId) => {
        const event = {
          actionType: "ACCOUNT_SHARED",
          accountName: names.get(accountId) ?? "",
          username,
          access: access === "MANAGE" ? "to see and change" : "to see",
          endsOn,
          isOnBehalf,
        } as const;
        const entry = auditEntry(event, actor, { at, ...(isOnBehalf && { targetUserId: ownerId }) });
        return { accountId, granteeId: person.id, access, endsOn, isOnBehalf, entry };
      });
      await repository.grant(ownerId, grants, today);
    },

    /** Ends a share; false when there was none. */
    end: ({ actor, ownerId, isOnBehalf }: Sharer, { accountId, personId }: ShareToEnd): Promise<boolean> =>
      repository.end(ownerId, { accountId, granteeId: personId }, (ended) =>
        auditEntry({ actionType: "ACCOUNT_UNSHARED", ...ended, isOnBehalf }, actor, {
          at: clock.now(),
          ...(isOnBehalf && { targetUserId: ownerId }),
        }),
      ),

    /** Ends a share by the person who received it; false when they have none of the account. */
    async leave(actor: Actor, granteeId: string, accountId: string, today: CalendarDate): Promise<boolean> {
      const share = (await repository.listReceived(granteeId, today)).find(
        (one) => one.accountId === accountId,
      );
      return (
        share !== undefined &&
        (await repository.end(share.personId, { accountId, granteeId }, (ended) =>
          auditEntry({ actionType: "ACCOUNT_UNSHARED", ...ended, isOnBehalf: false }, actor, {
            at: clock.now(),
            targetUserId: share.personId,
          }),
        ))
      );
    },
  };
}

const refusal = (field: string, message: string) =>
  new DomainError("INVALID_INPUT", message, { [field]: message });
