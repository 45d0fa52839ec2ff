import { performance } from "node:perf_hooks";
import { type Actor, type AuditEntry, auditEntry } from "@strikebook/core/audit/audit-event";
import { loggedActions } from "@strikebook/core/audit/file-events";
import { DomainError } from "@strikebook/core/shared/errors";
import { fileKindOf } from "@strikebook/core/upload-health/upload-attempt";
import { problemOfError, type UploadStage } from "@strikebook/core/upload-health/upload-problem";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import { maskError } from "../../graphql/mask-error.ts";
import type { UploadPreview } from "../../import/session/answers.ts";
import type { EndedStep } from "../../records/upload-record.repository.ts";

type Needs = {
  /** Must not throw. */
  readonly record: (step: EndedStep) => void;
  /** Keeps the entry of a file that did not become rows. */
  readonly journal: (entry: AuditEntry) => Promise<void>;
  readonly clock: { now(): Date };
};

type Known = {
  readonly actor: Actor;
  readonly userId: string;
  /** Absent while a session is not found: there is no file to tell of then. */
  readonly fileName?: string | undefined;
  readonly sessionId?: string;
  readonly sizeBytes?: number;
  readonly file?: { readonly brokerage: string; readonly fileType: FileType };
};

/** Steps of uploads that tell, for figures, how long they took and how they ended; their answers are their own. */
export function recordSteps(needs: Needs) {
  const begin = (stage: UploadStage, known: Known) => beginStep(needs, stage, known);
  return {
    /** Reading a file; one that can never be imported counts as a failure. */
    async previewed(known: Known, read: () => Promise<UploadPreview>): Promise<UploadPreview> {
      const step = begin("PREVIEW", known);
      const preview = await orFailure(step, read);
      const { sessionId, brokerage, fileType, problem, blockedReason } = preview;
      const file = { brokerage, fileType };
      step.end({ sessionId, file, problem });
      if (problem !== undefined) {
        const texts = preview.review.flatMap(
          ({ isBlocking, actionText }) => (isBlocking && actionText) || [],
        );
        const actions = texts.length === 0 ? undefined : loggedActions(texts);
        await tell(needs, "FILE_REFUSED", { ...known, file, words: blockedReason ?? "", actions });
      }
      return preview;
    },

    /** Receiving a file: one that is too large fails here, before it is read. */
    async taken<Value>(known: Known, receive: () => Promise<Value>): Promise<Value> {
      try {
        return await receive();
      } catch (error) {
        if (error instanceof DomainError && error.code === "TOO_LARGE") {
          await begin("PREVIEW", known).fail(error);
        }
        throw error;
      }
    },

    /** A file of which nothing was read. */
    refused: async (known: Known, error: DomainError): Promise<void> =>
      await begin("PREVIEW", known).fail(error),

    async imported<Result>(known: Known, run: () => Promise<Result>): Promise<Result> {
      const step = begin("IMPORT", known);
      const result = await orFailure(step, run);
      step.end({});
      return result;
    },

    /** Records the refusal of an import by `ask`, before the import begins; success is recorded at its end. */
    async admitted<Answer>(known: Known, ask: () => Promise<Answer>): Promise<Answer> {
      return await orFailure(begin("IMPORT", known), ask);
    },
  };
}

/** One step, from now on, until `end` or `fail` says how it ended. */
function beginStep(needs: Needs, stage: UploadStage, { actor, fileName, ...known }: Known) {
  const begunMs = performance.now();
  const end = (found: Partial<EndedStep>) =>
    needs.record({
      sessionId: undefined,
      sizeBytes: undefined,
      file: undefined,
      problem: undefined,
      ...known,
      ...found,
      stage,
      endedAt: needs.clock.now(),
      durationMs: performance.now() - begunMs,
    });
  const fail = async (error: unknown) => {
    end({ problem: problemOfError(error, stage) });
    const actionType = stage === "PREVIEW" ? "FILE_REFUSED" : "IMPORT_FAILED";
    await tell(needs, actionType, { actor, fileName, ...known, words: maskError(error).message });
  };
  return { end, fail };
}

type FailedFile = Pick<Known, "actor" | "file" | "fileName" | "userId"> & {
  readonly words: string;
  readonly actions?: readonly string[] | undefined;
};

/** Puts a failure on record. It goes to the person either way: a log that cannot be written must not hide it. */
async function tell(
  { journal, clock }: Needs,
  actionType: "FILE_REFUSED" | "IMPORT_FAILED",
  { actor, userId, fileName, file, words, actions }: FailedFile,
): Promise<void> {
  if (fileName === undefined) {
    return;
  }
  const kind = file === undefined ? undefined : fileKindOf(file.brokerage, file.fileType);
  const event = { actionType, fileName, kind, words, actions };
  await journal(auditEntry(event, { userId, ...actor }, { at: clock.now() })).catch(() => undefined);
}

type Step = { readonly fail: (error: unknown) => Promise<void> };

async function orFailure<Answer>({ fail }: Step, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    await fail(error);
    throw error;
  }
}
