import type { OpenContract } from "@strikebook/core/open-contracts/open-contract";
import { weeklyMailOf } from "@strikebook/core/open-contracts/weekly-mail";
import { weeklyPush } from "@strikebook/core/open-contracts/weekly-push";
import { failedFilesPush, type PushMessage, signInPush } from "@strikebook/core/push/push-message";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { Clock } from "../../clock.ts";
import type { PushClient } from "../../outside/push-client.ts";
import type { KeptAddress, PushRepository } from "./push.repository.ts";
import type { DueMessage, PushMessagesRepository } from "./push-messages.repository.ts";

const HOUR_MS = 60 * 60_000;
const FROM_HOUR = 7;

/** The day in New York, which begins at seven in the morning: from then on a Monday is told, as it is by mail. */
export const dayBegun = (now: Date): CalendarDate =>
  exchangeDay(new Date(now.getTime() - FROM_HOUR * HOUR_MS));

export type SendPushes = {
  readonly repository: PushRepository;
  readonly messages: PushMessagesRepository;
  readonly client: PushClient;
  readonly listContracts: (
    userId: string,
    today: CalendarDate,
  ) => Promise<readonly (OpenContract & { readonly account: string })[]>;
  /** Undefined when the address was sealed under another secret. */
  readonly openAddress: (userId: string, kept: KeptAddress) => string | undefined;
  readonly clock: Clock;
};

/** The signing secret is another one since. */
export const UNREADABLE = "the stored address can't be read any more, enter it again";

/** Sends what is due to everybody, one after the other. Answers how many pushes were taken. */
export async function sendPushes(needs: SendPushes): Promise<number> {
  return await addEach(await needs.messages.listPeople(), (userId) => tell(needs, userId));
}

/** Does the work of each, whichever of them breaks; the first that broke is thrown when all are done. */
async function addEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<number>): Promise<number> {
  const broken: unknown[] = [];
  let sum = 0;
  for (const item of items) {
    sum += (await work(item).catch((error: unknown) => void broken.push(error))) ?? 0;
  }
  if (broken.length > 0) {
    throw broken[0];
  }
  return sum;
}

/** Tells a person what is due: everything of one subject is one push. */
async function tell(needs: SendPushes, userId: string): Promise<number> {
  const { messages, repository, clock } = needs;
  const now = clock.now();
  await messages.collect(userId, weeklyMailOf(dayBegun(now)), now);
  const due = await messages.beginTry(userId, now);
  const kept = due.length === 0 ? undefined : await repository.find(userId);
  return kept === undefined
    ? 0
    : await addEach(groupBy(due, ({ subject }) => subject).values(), async (same) =>
        (await tellSame(needs, userId, { kept, same, now })) ? 1 : 0,
      );
}

type Telling = { readonly kept: KeptAddress; readonly same: readonly DueMessage[]; readonly now: Date };

/** One push, and what became of it. */
async function tellSame(needs: SendPushes, userId: string, telling: Telling): Promise<boolean> {
  const { messages, client, openAddress } = needs;
  const { kept, same, now } = telling;
  const keys = same.map(({ key }) => key);
  const message = await messageOf(needs, userId, telling);
  if (message === undefined) {
    await messages.markEmpty(userId, keys, now);
    return false;
  }
  const address = openAddress(userId, kept);
  const reason =
    address === undefined ? UNREADABLE : await client.send({ kind: kept.kind, address, message, at: now });
  await (reason === undefined
    ? messages.markTold(userId, keys, now)
    : messages.markFailed(userId, keys, reason));
  return reason === undefined;
}

/** In words as they are true now: a push that is late tells the day on which it goes out. */
async function messageOf(
  { repository, listContracts }: SendPushes,
  userId: string,
  { kept: { hasDetails }, same, now }: Telling,
): Promise<PushMessage | undefined> {
  switch (same[0]?.subject) {
    case "FILE_FAILED":
      return failedFilesPush(
        same.map(({ detail }) => detail ?? "a file"),
        hasDetails,
      );
    case "SIGN_IN":
      return signInPush(same.map(({ at, detail }) => ({ at, userAgent: detail })));
    case "WEEK": {
      const today = dayBegun(now);
      const contracts = await listContracts(userId, today);
      return weeklyPush({
        today,
        contracts,
        historyUntil: await repository.historyUntil(userId),
        hasDetails,
      });
    }
    default:
      return undefined;
  }
}
