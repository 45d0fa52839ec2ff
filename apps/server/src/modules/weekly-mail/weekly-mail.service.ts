import type { OpenContract } from "@strikebook/core/open-contracts/open-contract";
import { weeklyMail, weeklyMailOf } from "@strikebook/core/open-contracts/weekly-mail";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { msUntil } from "@strikebook/core/shared/elapsed";
import { DomainError } from "@strikebook/core/shared/errors";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { Clock } from "../../clock.ts";
import type { SendMail } from "../../outside/mailer.ts";
import type { WeeklyMailRepository, WeeklyReader } from "./weekly-mail.repository.ts";

/** The mail of a week goes out from seven in the morning of its Monday on, New York. */
const HOUR_MS = 60 * 60_000;
const WAIT_MS_MAX = 24 * HOUR_MS;
const FROM_HOUR = 7;

/** A mail that failed is tried again at the next look, then after 1, 2, 4 hours and so on, at least once a day. */
const waitMs = (timesBefore: number): number =>
  timesBefore === 0 ? 0 : Math.min(HOUR_MS * 2 ** (timesBefore - 1), WAIT_MS_MAX);

const dayBegun = (clock: Clock): CalendarDate =>
  exchangeDay(new Date(clock.now().getTime() - FROM_HOUR * HOUR_MS));

export type WeeklyMailChoice = {
  readonly isWanted: boolean;
  /** False when the server has no way to send mail. */
  readonly canSend: boolean;
  readonly address: string;
};

type Needs = {
  readonly repository: WeeklyMailRepository;
  readonly listContracts: (
    userId: string,
    today: CalendarDate,
  ) => Promise<readonly (OpenContract & { readonly account: string })[]>;
  /** Absent when mail is not set up. */
  readonly sendMail: SendMail | undefined;
  readonly appUrl: string | undefined;
  readonly clock: Clock;
};

export function createWeeklyMailService({ repository, listContracts, sendMail, appUrl, clock }: Needs) {
  async function send(reader: WeeklyReader, today: CalendarDate): Promise<boolean> {
    const contracts = await listContracts(reader.id, today);
    const mail = weeklyMail({ ...reader, today, contracts, appUrl });
    return mail === undefined || (await sendMail?.({ to: reader.email, ...mail })) === true;
  }

  const retries = new Retries();

  async function tell(userId: string, today: CalendarDate): Promise<boolean> {
    const now = clock.now().getTime();
    if (retries.isTooEarly(userId, now)) {
      return false;
    }
    let hasFailed = false;
    const isTold = await repository.deliver(userId, weeklyMailOf(today), async (reader) => {
      hasFailed = !(await send(reader, today));
      return !hasFailed;
    });
    retries.note(userId, now, hasFailed);
    return isTold;
  }

  const find = async (userId: string): Promise<WeeklyMailChoice> => ({
    ...(await repository.find(userId)),
    canSend: sendMail !== undefined,
  });

  return {
    find,

    /** Refuses to promise a mail that nobody can send. */
    async choose(userId: string, isWanted: boolean): Promise<WeeklyMailChoice> {
      if (isWanted && sendMail === undefined) {
        throw new DomainError(
          "INVALID_INPUT",
          "This server can't send email. Ask your administrator to set SMTP_URL.",
        );
      }
      await repository.set(userId, isWanted, weeklyMailOf(dayBegun(clock)));
      return await find(userId);
    },

    /** Sends the mails that are due, one after the other, each whatever becomes of the others. Answers how many were told. */
    async sendDue(): Promise<number> {
      const today = dayBegun(clock);
      const due = sendMail === undefined ? [] : await repository.listDue(weeklyMailOf(today));
      const broken: unknown[] = [];
      let told = 0;
      for (const userId of due) {
        told += (await tell(userId, today).catch((error: unknown) => void broken.push(error))) ? 1 : 0;
      }
      if (broken.length > 0) {
        throw broken[0];
      }
      return told;
    },
  };
}

/** When mails that failed are tried again. A restart forgets it and tries at once. */
class Retries {
  readonly #failed = new Map<string, { readonly times: number; readonly notBefore: number }>();

  isTooEarly(userId: string, now: number): boolean {
    return msUntil(this.#failed.get(userId)?.notBefore ?? now, now, WAIT_MS_MAX) > 0;
  }

  note(userId: string, now: number, hasFailed: boolean): void {
    const times = this.#failed.get(userId)?.times ?? 0;
    this.#failed.delete(userId);
    if (hasFailed) {
      this.#failed.set(userId, { times: times + 1, notBefore: now + waitMs(times) });
    }
  }
}
