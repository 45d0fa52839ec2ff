import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { cashMatches } from "@strikebook/core/uploads/cash-match";
import {
  estimateRemainingMs,
  IMPORT_STEPS,
  type Progress,
  stepLabel,
} from "@strikebook/core/uploads/progress";
import { OPERATIONS_CHANNEL, type Operation } from "../operations/operation-rows.repository.ts";
import type { OperationsRepository } from "../operations/operations.repository.ts";
import type { UploadResult } from "../session/answers.ts";
import type { UploadsRepository } from "./standing.repository.ts";

/** A result as GraphQL gives it: what is absent is null. */
const publicResult = ({ broughtOfFile: _, ...result }: UploadResult) => ({
  ...result,
  operationId: null,
  importId: result.importId ?? null,
  closedLotsAdded: result.closedLotsAdded ?? 0,
  informationalLines: result.informationalLines ?? 0,
  reviewLines: result.reviewLines ?? 0,
  firstDay: result.firstDay ?? null,
  lastDay: result.lastDay ?? null,
  brought: result.brought ?? null,
  cashMatches: cashMatches(result.accounts) ?? null,
  accounts: result.accounts.map((account) => ({
    ...account,
    accountId: account.accountId ?? null,
    accountNumber: account.accountNumber ?? null,
  })),
});

type ImportProgress = Progress<ReturnType<typeof publicResult>>;

export function toProgress(operation: Operation): ImportProgress {
  const { status, percent, attemptPercent, step, elapsedMs, result, error, waitsFor } = operation;
  const isRunning = status === "PROCESSING";
  return {
    operationId: operation.id,
    status,
    progress: percent,
    currentStep: stepLabel(status === "COMPLETED" ? IMPORT_STEPS.length + 1 : step),
    stepNumber: step,
    totalSteps: IMPORT_STEPS.length,
    currentStepProgress: operation.stepPercent,
    estimatedTimeRemaining: (isRunning && estimateRemainingMs(attemptPercent, elapsedMs ?? 0)) || null,
    startTime: operation.createdAt.toISOString(),
    endTime: operation.endedAt?.toISOString() ?? null,
    fileName: operation.fileName,
    totalItems: operation.totalItems,
    processedItems: operation.processedItems,
    ...(waitsFor === null ? {} : { waitsFor }),
    ...(result === null ? {} : { result: publicResult(result) }),
    ...(error === null ? {} : { error }),
  };
}

type Needs = {
  readonly operations: OperationsRepository;
  /** True when an upload of the user is there and holds no other accounts than these. */
  readonly isUploadOf: UploadsRepository["isUploadOf"];
  readonly resultToldTo: UploadsRepository["resultToldTo"];
  readonly clock: { now(): Date };
};

/** Accounts of a user that another person may change, and who that is. */
export type ManagedAccounts = {
  readonly userId: string;
  readonly granteeId: string;
  readonly accountIds: readonly string[];
};

/** Operations as users follow them. */
export function createProgressSource({ operations, isUploadOf, resultToldTo, clock }: Needs) {
  /** Without what it waits for, says and brought, as far as that may be of other accounts. */
  const toldOf = async (
    operation: Operation,
    { granteeId, accountIds }: Omit<ManagedAccounts, "userId">,
  ): Promise<ImportProgress[]> => {
    const acting = { userId: operation.userId, granteeId };
    if (!(await isUploadOf(acting, operation.sessionId, accountIds))) {
      return [];
    }
    const result = operation.result && (await resultToldTo(acting, operation.result));
    return [toProgress({ ...operation, waitsFor: null, result })];
  };

  return {
    /** The database's channel for changes of operations, as `<id> <status>`. */
    channel: OPERATIONS_CHANNEL,

    async find(userId: string, operationId: string): Promise<ImportProgress | undefined> {
      const operation = await operations.find(userId, operationId);
      return operation && toProgress(operation);
    },

    async listActive(userId: string): Promise<ImportProgress[]> {
      return (await operations.listActive(userId)).map(toProgress);
    },

    /** One of the user's whose file holds no other accounts than these. */
    async findOfAccounts(managed: ManagedAccounts, operationId: string): Promise<ImportProgress | undefined> {
      const operation = await operations.find(managed.userId, operationId);
      return operation && (await toldOf(operation, managed))[0];
    },

    /** Those of the user that have not ended and whose files hold no other accounts than these. */
    async listActiveOfAccounts(managed: ManagedAccounts): Promise<ImportProgress[]> {
      const active = await operations.listActive(managed.userId);
      return (await Promise.all(active.map((operation) => toldOf(operation, managed)))).flat();
    },

    /** True when it was running until now. Nothing of its file will be stored. */
    async cancel(actor: Actor, userId: string, operationId: string): Promise<boolean> {
      const isCancelled = await operations.cancel(userId, operationId, (fileName) =>
        auditEntry({ actionType: "FILE_IMPORT_CANCELLED", fileName }, actor, { at: clock.now() }),
      );
      if (isCancelled) {
        await operations.forgetCancelled();
      }
      return isCancelled;
    },
  };
}
