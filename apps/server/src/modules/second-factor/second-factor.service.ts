import { createRecoveryCodes, hashRecoveryCode } from "@strikebook/auth/random-codes";
import { type Actor, type AuditEvent, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, forbidden, notFound } from "@strikebook/core/shared/errors";
import type { User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import { addApp, addPasskey, beginApp, beginPasskey } from "./enrol.ts";
import { askForPasskey, signInByPasskey } from "./passkey-sign-in.ts";
import type { Place } from "./relying-party.ts";
import type { SecondFactorNeeds } from "./second-factor.needs.ts";
import type { OwnFactor } from "./second-factor.repository.ts";
import { signInByCode } from "./sign-in-steps.ts";

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;

const NONE = "Add a second factor first";
const OWN = "Remove your own second factor in your profile";
const LAST = "Your administrator asks for a second factor. Add another before you remove this one.";

export function createSecondFactorService(needs: SecondFactorNeeds) {
  return {
    ...own(needs),
    ...ofOthers(needs),

    signInByCode: (...given: Tail<Parameters<typeof signInByCode>>) => signInByCode(needs, ...given),
    askForPasskey: (...given: Tail<Parameters<typeof askForPasskey>>) => askForPasskey(needs, ...given),
    signInByPasskey: (...given: Tail<Parameters<typeof signInByPasskey>>) => signInByPasskey(needs, ...given),
    addPasskey: (...given: Tail<Parameters<typeof addPasskey>>) => addPasskey(needs, ...given),
    addApp: (...given: Tail<Parameters<typeof addApp>>) => addApp(needs, ...given),
  };
}

type Confirmation = { readonly currentPassword: string; readonly actor: Actor };

/** The viewer's own second factors. What adds or takes away asks for the present password. */
function own(needs: SecondFactorNeeds) {
  const { repository, clock } = needs;
  const confirm = (viewer: Viewer, given: Confirmation) =>
    needs.auth.confirmPassword(viewer, given, (reason) => ({
      actionType: "SECOND_FACTOR_CHANGE_REFUSED",
      reason,
    }));
  return {
    list: async ({ userId }: Viewer) => orNotFound(await repository.overview(userId)),

    async beginPasskey(viewer: Viewer, given: Confirmation, place: Place) {
      await confirm(viewer, given);
      return await beginPasskey(needs, viewer, place);
    },

    async beginApp(viewer: Viewer, given: Confirmation) {
      await confirm(viewer, given);
      return await beginApp(needs, viewer);
    },

    /** Gives one another name, by which its owner tells it from others. Throws NOT_FOUND for one of somebody else. */
    async rename(viewer: Viewer, id: string, name: string, actor: Actor): Promise<OwnFactor> {
      const at = clock.now();
      const renamed = await repository.rename(viewer.userId, { id, name }, ({ kind, name: before }) =>
        auditEntry({ actionType: "SECOND_FACTOR_RENAMED", kind, before, name }, actor, { at }),
      );
      return orNotFound(renamed, "Second factor");
    },

    /** Throws NOT_FOUND for one of somebody else. */
    async remove(viewer: Viewer, id: string, given: Confirmation): Promise<void> {
      await confirm(viewer, given);
      const at = clock.now();
      const removed = await repository.remove(viewer.userId, id, ({ kind, name }) =>
        auditEntry({ actionType: "SECOND_FACTOR_REMOVED", kind, name }, given.actor, { at }),
      );
      if (removed === undefined) {
        throw notFound("Second factor");
      }
      if (removed === "demanded") {
        throw new DomainError("CONFLICT", LAST);
      }
      await tell(needs, viewer.userId, `the second factor "${removed.name}" was removed.`);
    },

    /** New recovery codes, shown once; all others are void. */
    async renewCodes(viewer: Viewer, given: Confirmation): Promise<readonly string[]> {
      await confirm(viewer, given);
      const codes = createRecoveryCodes();
      const event = { actionType: "RECOVERY_CODES_RENEWED", codes: codes.length } as const;
      const entry = auditEntry(event, given.actor, { at: clock.now() });
      if (!(await repository.renewCodes(viewer.userId, codes.map(hashRecoveryCode), entry))) {
        throw new DomainError("CONFLICT", NONE);
      }
      await tell(needs, viewer.userId, "new recovery codes were made; those before are void.");
      return codes;
    },
  };
}

/** What administrators do about the second factor of a person. */
function ofOthers(needs: SecondFactorNeeds) {
  const { repository, users, clock } = needs;
  const removeAll = async ({ id, username }: User, actor: Actor): Promise<number> => {
    const removed = await repository.removeAll(id, (count) =>
      auditEntry({ actionType: "SECOND_FACTORS_REMOVED", username, removed: count }, actor, {
        at: clock.now(),
        targetUserId: id,
      }),
    );
    if (removed > 0) {
      await tell(needs, id, "an administrator removed your second factor. Add a new one in your profile.");
    }
    return removed;
  };
  return {
    /** How many of each kind somebody has, without their names. */
    async summaryOf(id: string) {
      const { factors, recoveryCodesLeft, isDemanded } = orNotFound(await repository.overview(id));
      const count = (kind: string) => factors.filter((factor) => factor.kind === kind).length;
      return { passkeys: count("PASSKEY"), apps: count("APP"), recoveryCodesLeft, isDemanded };
    },

    /** Demands a second factor of a person, or no longer; whoever has none can do nothing else before adding one. */
    async setDemand(id: string, isDemanded: boolean, actor: Actor): Promise<void> {
      const { username } = orNotFound(await users.find(id));
      const actionType = isDemanded ? "SECOND_FACTOR_DEMANDED" : "SECOND_FACTOR_DEMAND_ENDED";
      const event: AuditEvent = { actionType, username };
      const circumstances = { at: clock.now(), targetUserId: id };
      await repository.setDemand(id, isDemanded, auditEntry(event, actor, circumstances));
    },

    /** Removes all of a person's, for a lost phone: the password alone signs in then. Answers how many there were. */
    async removeAllOf(viewer: Viewer, id: string, actor: Actor): Promise<number> {
      const user = orNotFound(await users.find(id));
      if (viewer.userId === id) {
        throw forbidden(OWN);
      }
      return await removeAll(user, actor);
    },

    /** Removes all of anybody's, from the command line. */
    removeAllByName: async (username: string, actor: Actor): Promise<number> =>
      await removeAll(orNotFound(await users.findByUsername(username), `User ${username}`), actor),
  };
}

async function tell(needs: SecondFactorNeeds, userId: string, what: string): Promise<void> {
  const user = await needs.users.find(userId);
  if (user !== undefined) {
    needs.tell(user, what);
  }
}

function orNotFound<Value>(value: Value | undefined, what = "User"): Value {
  if (value === undefined) {
    throw notFound(what);
  }
  return value;
}
