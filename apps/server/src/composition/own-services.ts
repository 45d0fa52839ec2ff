import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import {
  createAccountContentsRepository,
  createAccountRemoval,
  type RemoveAccount,
} from "../modules/brokerage-accounts/account-contents.repository.ts";
import { createBrokerageAccountsRepository } from "../modules/brokerage-accounts/brokerage-accounts.repository.ts";
import { createBrokerageAccountsService } from "../modules/brokerage-accounts/brokerage-accounts.service.ts";
import { createSuggestedClosingsRepository } from "../modules/brokerage-accounts/suggested-closings.repository.ts";
import { createPositionsRepository } from "../modules/positions/positions.repository.ts";
import { createPositionsAdminRepository } from "../modules/positions/positions-admin.repository.ts";
import { createPositionsAdminService } from "../modules/positions/positions-admin.service.ts";
import { createUserPositionsService } from "../modules/positions/user-positions.service.ts";
import { createOfferedStatementsService } from "../modules/realized-comparison/offered-statements.service.ts";
import type { createMatchingOffThread } from "./matching-off-thread.ts";

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly listAccountNames: (userId: string) => Promise<ReadonlyMap<string, string>>;
  /** Deletes an account on which something hangs, off the thread that answers requests. */
  readonly removeWithData: RemoveAccount;
  readonly matching: Pick<
    ReturnType<typeof createMatchingOffThread>,
    "ledgerStatements" | "positionChanges" | "positions"
  >;
  /** Matches again what a change of accounts has made out of date. */
  readonly rematchOutdated: () => Promise<void>;
};

/** The services for a user's accounts, for statements offered about them, and for positions by administrators. */
export function createOwnServices({
  database,
  clock,
  listAccountNames,
  removeWithData,
  rematchOutdated,
  matching,
}: Needs) {
  const { positions, positionChanges } = matching;
  const positionsRepository = createPositionsRepository(database);
  const positionsAdminRepository = createPositionsAdminRepository(database);
  return {
    offeredStatements: createOfferedStatementsService(matching.ledgerStatements),
    positionsAdmin: createPositionsAdminService({
      repository: positionsAdminRepository,
      positions,
      changes: positionChanges,
    }),
    userPositions: createUserPositionsService({
      repository: positionsAdminRepository,
      positions: positionsRepository,
      ownPositions: positions,
      changes: positionChanges,
      listAccountNames,
    }),
    brokerageAccounts: createBrokerageAccountsService({
      repository: createBrokerageAccountsRepository(database),
      suggestedClosings: createSuggestedClosingsRepository(database),
      contents: createAccountContentsRepository(database),
      removeAccount: createAccountRemoval(database, removeWithData),
      rematchOutdated,
      clock,
    }),
  };
}
