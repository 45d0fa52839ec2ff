import type { SecretBox } from "@strikebook/auth/secret-box";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { weeklyMailOf } from "@strikebook/core/open-contracts/weekly-mail";
import type { PushKind } from "@strikebook/core/push/push-kind";
import { TEST_PUSH } from "@strikebook/core/push/push-message";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { GivenPushAddress } from "@strikebook/validators/push";
import type { Clock } from "../../clock.ts";
import type { PushClient } from "../../outside/push-client.ts";
import type { KeptAddress, PushRepository } from "./push.repository.ts";
import { dayBegun, type SendPushes, sendPushes, UNREADABLE } from "./send-pushes.ts";

/** Where a person's pushes go, as they see it. */
export type Push = {
  readonly kind: PushKind;
  /** Without what is secret in it; null where it can't be read any more. */
  readonly address: string | null;
  readonly hasDetails: boolean;
  /** Of the last push, after its last try. */
  readonly failure: { readonly at: Date; readonly reason: string } | null;
};

type Needs = Omit<SendPushes, "openAddress"> & {
  readonly repository: PushRepository;
  readonly box: SecretBox;
  readonly client: PushClient;
  /** Throws TOO_MANY_REQUESTS when the person tried too often. */
  readonly countTry: (userId: string, now: Date) => Promise<void>;
  readonly clock: Clock;
};

/** Bound into the seal: no other secret of the person opens as their address. */
const ownerOf = (userId: string) => `push ${userId}`;

/** One address per person, and what it is told. */
export function createPushService(needs: Needs) {
  const { repository, box, client, countTry, clock } = needs;
  const openAddress = (userId: string, { secret }: KeptAddress): string | undefined =>
    box.open(secret, ownerOf(userId))?.toString();

  async function find(userId: string): Promise<Push | null> {
    const kept = await repository.find(userId);
    if (kept === undefined) {
      return null;
    }
    const address = openAddress(userId, kept);
    return {
      kind: kept.kind,
      address: address === undefined ? null : maskedAddress(address),
      hasDetails: kept.hasDetails,
      failure: (await repository.findFailure(userId, clock.now())) ?? null,
    };
  }

  return {
    find,

    /** Throws INVALID_INPUT for an address that nothing is sent to. Told is what happens from now on. */
    async set(userId: string, given: GivenPushAddress, actor: Actor): Promise<Push | null> {
      const { kind, hasDetails, address } = given;
      const refusal = client.refusalOfAddress(address);
      if (refusal !== undefined) {
        const message = `This address is refused: ${refusal}`;
        throw new DomainError("INVALID_INPUT", message, { address: message });
      }
      const at = clock.now();
      const { host } = new URL(address);
      const secret = box.seal(Buffer.from(address), ownerOf(userId));
      await repository.set(
        userId,
        { kind, secret, hasDetails },
        {
          monday: weeklyMailOf(dayBegun(at)),
          at,
          audit: auditEntry({ actionType: "PUSH_SET", kind, host, hasDetails }, actor, { at }),
        },
      );
      return await find(userId);
    },

    /** Whether contracts, amounts and file names are told. Throws NOT_FOUND without an address. */
    async setDetails(userId: string, hasDetails: boolean, actor: Actor): Promise<Push | null> {
      const event = { actionType: "PUSH_DETAILS_SET", hasDetails } as const;
      if (!(await repository.setDetails(userId, hasDetails, auditEntry(event, actor, { at: clock.now() })))) {
        throw notFound("Push address");
      }
      return await find(userId);
    },

    /** False when there was none. */
    remove: (userId: string, actor: Actor): Promise<boolean> =>
      repository.remove(userId, auditEntry({ actionType: "PUSH_REMOVED" }, actor, { at: clock.now() })),

    /** Sends a test, once. Throws NOT_FOUND without an address, and CONFLICT with the reason when it wasn't taken. */
    async test(userId: string): Promise<void> {
      const at = clock.now();
      const kept = await repository.find(userId);
      if (kept === undefined) {
        throw notFound("Push address");
      }
      await countTry(userId, at);
      const address = openAddress(userId, kept);
      const reason =
        address === undefined
          ? UNREADABLE
          : await client.send({ kind: kept.kind, address, message: TEST_PUSH, at });
      if (reason !== undefined) {
        throw new DomainError("CONFLICT", `The test wasn't sent: ${reason}.`);
      }
    },

    /** Sends what is due to everybody, each whatever becomes of the others. Answers how many pushes were taken. */
    sendDue: () => sendPushes({ ...needs, openAddress }),
  };
}

/** Whoever knows more of it can read the topic, or post to the webhook. */
function maskedAddress(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}/…`;
}
