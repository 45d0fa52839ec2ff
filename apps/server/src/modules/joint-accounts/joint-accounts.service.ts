import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import {
  compareYears,
  type JointAnswer,
  type JointRows,
  type JointYear,
} from "@strikebook/core/sharing/joint-accounts";
import type { Reader } from "@strikebook/core/sharing/reader";
import type { RealizedSeriesRow } from "@strikebook/core/trade-summary/realized-series";
import type { JointAccountNamed } from "@strikebook/validators/sharing";
import type { Clock } from "../../clock.ts";
import type { JointAccount, JointAccountsRepository, Unseen } from "./joint-accounts.repository.ts";

export type { JointAccount };

/** What tells two copies of an account apart. */
export type JointComparison = JointRows & {
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
      const [rows, ofMine, ofTheirs] = await Promise.all([
        repository.compare({ userId: viewerId, accountId }, { userId: personId, accountId: theirAccountId }),
        sumYears([{ userId: viewerId, accountIds: [accountId] }]),
        sumYears([{ userId: personId, accountIds: [theirAccountId] }]),
      ]);
      return {
        ...rows,
        years: compareYears(ofMine.filter(hasClosings), ofTheirs.filter(hasClosings)),
      };
    },

    /** Counts the viewer's own copy, and asks no more. Throws NOT_FOUND where there is nothing to answer. */
    async keep(answering: Answering, named: JointAccountNamed): Promise<void> {
      await say(answering, named, "KEEP");
    },

    /**
     * Sets the viewer's copy aside for the other's. Throws NOT_FOUND where there is nothing to answer, and CONFLICT while the
     * other's isn't shared, or the other has set theirs aside.
     */
    async see(answering: Answering, named: JointAccountNamed): Promise<void> {
      await say(answering, named, "SEE");
    },

    /** Takes the answer back: the own copy counts again, and the question is open. Throws NOT_FOUND where there is none. */
    async reopen({ actor, viewerId, today }: Answering, named: JointAccountNamed): Promise<void> {
      const joint = await find(viewerId, named, today);
      await repository.takeBack(viewerId, joint, entryOf("JOINT_ACCOUNT_REOPENED", actor, joint));
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
    const unseen = await repository.answer(viewerId, joint, {
      answer,
      today,
      entry: entryOf(ACTIONS[answer], actor, joint),
      entryOfEnded: (about) => entryOf("JOINT_ACCOUNT_REOPENED", actor, { ...joint, ...about }),
    });
    if (unseen !== undefined) {
      throw new DomainError("CONFLICT", UNSEEN[unseen](joint.fullName));
    }
  }

  function entryOf(
    actionType: AnswerAction,
    actor: Actor,
    { personId, accountName, username }: JointAccount,
  ) {
    const at = { at: clock.now(), targetUserId: personId };
    return auditEntry({ actionType, accountName, username }, actor, at);
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

type AnswerAction = (typeof ACTIONS)[JointAnswer] | "JOINT_ACCOUNT_REOPENED";

const ACTIONS = { KEEP: "JOINT_ACCOUNT_KEPT", SEE: "JOINT_ACCOUNT_SEEN" } as const;

const UNSEEN: Readonly<Record<Unseen, (name: string) => string>> = {
  NOT_SHARED: (name) => `Ask ${name} to share it with you first`,
  SET_ASIDE: (name) => `${name} has set their copy aside. One of you has to count their own`,
};

/** False for a year that has income and no closings: it is no part of realized profit. */
const hasClosings = ({ trades }: RealizedSeriesRow) => trades > 0;
