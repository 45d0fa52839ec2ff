import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import {
  compareRows,
  compareYears,
  type JointAnswer,
  type JointRow,
  type JointRows,
  type JointYear,
} from "@strikebook/core/sharing/joint-accounts";
import type { Reader } from "@strikebook/core/sharing/reader";
import type { RealizedSeriesRow } from "@strikebook/core/trade-summary/realized-series";
import type { JointAccountNamed } from "@strikebook/validators/sharing";
import type { Clock } from "../../clock.ts";
import type { JointAccount, JointAccountsRepository } from "./joint-accounts.repository.ts";

export type { JointAccount };

/** What tells two copies of an account apart. */
export type JointComparison = JointRows & {
  /** The last day of each copy's rows; null for one without rows. */
  readonly myLastDay: CalendarDate | null;
  readonly theirLastDay: CalendarDate | null;
  /** The newest first. */
  readonly years: readonly JointYear[];
};

type Needs = {
  readonly repository: JointAccountsRepository;
  /** Profit realized by year, over the accounts of a reader. */
  readonly sumYears: (reader: Reader) => Promise<readonly RealizedSeriesRow[]>;
  readonly clock: Clock;
};

/** Who answers, and when. */
type Answering = { readonly actor: Actor; readonly viewerId: string; readonly today: CalendarDate };

/** Accounts that two people have imported, and what each of them says of it. */
export function createJointAccountsService({ repository, sumYears, clock }: Needs) {
  return {
    list: (viewerId: string, today: CalendarDate): Promise<JointAccount[]> =>
      repository.list(viewerId, today),

    /** Both copies, compared now. Throws NOT_FOUND unless the other shares theirs. */
    async compare(viewerId: string, named: JointAccountNamed, today: CalendarDate): Promise<JointComparison> {
      const { accountId, personId, theirAccountId } = await find(viewerId, named, today);
      if (theirAccountId === null) {
        throw notFound(JOINT_ACCOUNT);
      }
      const [mine, theirs, ofMine, ofTheirs] = await Promise.all([
        repository.listRows(viewerId, accountId),
        repository.listRows(personId, theirAccountId),
        sumYears([{ userId: viewerId, accountIds: [accountId] }]),
        sumYears([{ userId: personId, accountIds: [theirAccountId] }]),
      ]);
      return {
        ...compareRows(mine, theirs),
        myLastDay: lastDayOf(mine),
        theirLastDay: lastDayOf(theirs),
        years: compareYears(ofMine.filter(hasClosings), ofTheirs.filter(hasClosings)),
      };
    },

    /** Counts the viewer's own copy, and asks no more. Throws NOT_FOUND where there is nothing to answer. */
    async keep(answering: Answering, named: JointAccountNamed): Promise<void> {
      await say(answering, named, "KEEP");
    },

    /**
     * Sets the viewer's copy aside for the other's. Throws NOT_FOUND where there is nothing to answer, and CONFLICT while the
     * other's isn't shared, or the other sees the viewer's.
     */
    async see(answering: Answering, named: JointAccountNamed): Promise<void> {
      await say(answering, named, "SEE");
    },

    /** Takes the answer back: the own copy counts again, and the question is open. Throws NOT_FOUND where there is none. */
    async reopen({ actor, viewerId, today }: Answering, named: JointAccountNamed): Promise<void> {
      const joint = await find(viewerId, named, today);
      const event = { actionType: "JOINT_ACCOUNT_REOPENED", ...wordsOf(joint) } as const;
      const entry = auditEntry(event, actor, { at: clock.now(), targetUserId: joint.personId });
      await repository.takeBack(viewerId, joint, entry);
    },
  };

  async function find(
    viewerId: string,
    named: JointAccountNamed,
    today: CalendarDate,
  ): Promise<JointAccount> {
    return requireJoint(await repository.list(viewerId, today), named);
  }

  async function say(
    { actor, viewerId, today }: Answering,
    named: JointAccountNamed,
    answer: JointAnswer,
  ): Promise<void> {
    const joint = await find(viewerId, named, today);
    if (answer === "SEE" && joint.theirAccountId === null) {
      throw new DomainError("CONFLICT", `Ask ${joint.fullName} to share it with you first`);
    }
    const event = { actionType: ACTIONS[answer], ...wordsOf(joint) } as const;
    const entry = auditEntry(event, actor, { at: clock.now(), targetUserId: joint.personId });
    if (!(await repository.answer(viewerId, joint, answer, entry))) {
      throw new DomainError(
        "CONFLICT",
        `${joint.fullName} sees your copy in place of theirs. One of you has to keep their own`,
      );
    }
  }
}

const JOINT_ACCOUNT = "Joint account";

/** The one that is named, of those that the viewer may know of. Throws NOT_FOUND when it isn't among them. */
export function requireJoint(joints: readonly JointAccount[], named: JointAccountNamed): JointAccount {
  const found = joints.find(
    ({ accountId, personId }) => accountId === named.accountId && personId === named.personId,
  );
  if (found === undefined) {
    throw notFound(JOINT_ACCOUNT);
  }
  return found;
}

const ACTIONS = { KEEP: "JOINT_ACCOUNT_KEPT", SEE: "JOINT_ACCOUNT_SEEN" } as const;

const wordsOf = ({ accountName, username }: JointAccount) => ({ accountName, username });

/** A year may be told for its income alone. */
const hasClosings = ({ trades }: RealizedSeriesRow) => trades > 0;

/** Days as text are in the order of time. */
const lastDayOf = (rows: readonly JointRow[]): CalendarDate | null =>
  rows.reduce<CalendarDate | null>((last, { day }) => (last === null || day > last ? day : last), null);
