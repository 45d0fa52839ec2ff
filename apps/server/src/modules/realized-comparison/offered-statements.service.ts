import type { StatementTerms } from "@strikebook/core/ledger/statements/statement";
import type { RealizedDifference } from "@strikebook/core/realized-export/compare-realized";
import { type OfferedStatement, offeredStatement } from "@strikebook/core/realized-export/offered-statements";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError } from "@strikebook/core/shared/errors";

/** Only for a few of many differences: an effect is found by matching again. */
export type AskedDifference = RealizedDifference & { readonly isOffered: boolean };

type Needs<Effect> = {
  /** The effect that a statement would have; throws `DomainError` where it can't be stated. */
  readonly preview: (userId: string, statement: StatementTerms, today: CalendarDate) => Promise<Effect>;
};

/** Statements that would settle a difference to the broker's export, each with its effect. The owner is an argument. */
export const createOfferedStatementsService = <Effect>({ preview }: Needs<Effect>) => ({
  /** Null where no statement can say it, or one says it already. */
  async find(
    userId: string,
    difference: AskedDifference,
    today: CalendarDate,
  ): Promise<(OfferedStatement & { readonly effect: Effect }) | null> {
    const offered = difference.isOffered ? offeredStatement(difference) : undefined;
    if (offered === undefined) {
      return null;
    }
    try {
      return { ...offered, effect: await preview(userId, offered.statement, today) };
    } catch (error) {
      if (error instanceof DomainError) {
        return null;
      }
      throw error;
    }
  },
});
