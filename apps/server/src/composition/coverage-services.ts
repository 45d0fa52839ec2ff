import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { createCoverageRepository } from "../modules/coverage/coverage.repository.ts";
import { createCoverageService } from "../modules/coverage/coverage.service.ts";
import { createCoverageStatementsRepository } from "../modules/coverage/coverage-statements.repository.ts";
import { createCoverageStatementsService } from "../modules/coverage/coverage-statements.service.ts";
import { createSpanCoverageRepository } from "../modules/coverage/span-coverage.repository.ts";
import { createSpanCoverageService } from "../modules/coverage/span-coverage.service.ts";
import { createLedgerStatementsRepository } from "../modules/ledger-statements/ledger-statements.repository.ts";
import { createLedgerStatementsService } from "../modules/ledger-statements/ledger-statements.service.ts";
import { createLooseEndsRepository } from "../modules/ledger-statements/loose-ends.repository.ts";
import { createNumberEvidenceRepository } from "../modules/ledger-statements/number-evidence.repository.ts";
import { createStatementsFileService } from "../modules/ledger-statements/statements-file.service.ts";
import { KeptAnswers } from "../records/kept-answers.repository.ts";

function createStatements(database: Database, clock: Clock) {
  const ledgerStatements = createLedgerStatementsService({
    repository: createLedgerStatementsRepository(database),
    looseEnds: createLooseEndsRepository(database),
    numberEvidence: createNumberEvidenceRepository(database),
    kept: new KeptAnswers(database.pool),
    clock,
  });
  return { ledgerStatements, statementsFile: createStatementsFileService(ledgerStatements) };
}

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly findHolidays: Parameters<typeof createCoverageService>[0]["findHolidays"];
};

/** Wires the services for coverage, for the person's answers about it, and for statements about the ledger. */
export const createCoverageServices = ({ database, clock, findHolidays }: Needs) => ({
  ...createStatements(database, clock),
  coverage: createCoverageService({ repository: createCoverageRepository(database), findHolidays }),
  spanCoverage: createSpanCoverageService({
    repository: createSpanCoverageRepository(database),
    findHolidays,
  }),
  coverageStatements: createCoverageStatementsService({
    repository: createCoverageStatementsRepository(database),
    clock,
  }),
});
