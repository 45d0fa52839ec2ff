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
import { createChangeHistoryRepository } from "../modules/change-history/change-history.repository.ts";
import { createChangeHistoryService } from "../modules/change-history/change-history.service.ts";
import { createPositionChangesRepository } from "../modules/positions/position-changes.repository.ts";
import { createPositionChangesService } from "../modules/positions/position-changes.service.ts";
import { createPositionValuesRepository } from "../modules/positions/position-values.repository.ts";
import { createPositionsRepository } from "../modules/positions/positions.repository.ts";
import { createPositionsService } from "../modules/positions/positions.service.ts";
import { createPositionsAdminRepository } from "../modules/positions/positions-admin.repository.ts";
import { createPositionsAdminService } from "../modules/positions/positions-admin.service.ts";
import { createTypedAgainRepository } from "../modules/positions/typed-again.repository.ts";
import { createUserPositionsService } from "../modules/positions/user-positions.service.ts";

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly listAccountNames: (userId: string) => Promise<ReadonlyMap<string, string>>;
  /** Deletes an account on which something hangs, off the thread that answers requests. */
  readonly removeWithData: RemoveAccount;
  /** Matches again what a change of accounts has made out of date. */
  readonly rematchOutdated: () => Promise<void>;
};

/** The services for a user's accounts, positions, and the change history of both. */
export function createOwnServices({
  database,
  clock,
  listAccountNames,
  removeWithData,
  rematchOutdated,
}: Needs) {
  const positionsRepository = createPositionsRepository(database);
  const positionsAdminRepository = createPositionsAdminRepository(database);
  const positions = createPositionsService({
    repository: positionsRepository,
    values: createPositionValuesRepository(database),
    listAccountNames,
    clock,
  });
  const positionChanges = createPositionChangesService({
    repository: createPositionChangesRepository(database),
    typedAgain: createTypedAgainRepository(database),
    positions,
    listAccountNames,
    clock,
  });
  return {
    positions,
    positionChanges,
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
    changeHistory: createChangeHistoryService({
      repository: createChangeHistoryRepository(database),
      listAccountNames,
      rematchOutdated,
      clock,
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
