import { performance } from "node:perf_hooks";
import { problemOfError, type UploadStage } from "@strikebook/core/upload-health/upload-problem";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { UploadPreview } from "../../import/session/answers.ts";
import type { EndedStep } from "../../records/upload-record.repository.ts";

type Needs = {
  /** Must not throw. */
  readonly record: (step: EndedStep) => void;
  readonly clock: { now(): Date };
};

type Known = {
  readonly userId: string;
  readonly sessionId?: string;
  readonly sizeBytes?: number;
  readonly file?: { readonly brokerage: string; readonly fileType: FileType };
};

/** Steps of uploads that tell, for figures, how long they took and how they ended; their answers are their own. */
export function recordSteps({ record, clock }: Needs) {
  return {
    /** Reading a file; one that can never be imported counts as a failure. */
    async previewed(known: Known, read: () => Promise<UploadPreview>): Promise<UploadPreview> {
      const end = begin("PREVIEW", known);
      const preview = await orFailure(end, "PREVIEW", read);
      const { sessionId, brokerage, fileType, problem } = preview;
      end({ sessionId, file: { brokerage, fileType }, problem });
      return preview;
    },

    async imported<Result>(known: Known, run: () => Promise<Result>): Promise<Result> {
      const end = begin("IMPORT", known);
      const result = await orFailure(end, "IMPORT", run);
      end({});
      return result;
    },

    /** Records the refusal of an import by `ask`, before the import begins; success is recorded at its end. */
    async admitted<Answer>(known: Known, ask: () => Promise<Answer>): Promise<Answer> {
      return await orFailure(begin("IMPORT", known), "IMPORT", ask);
    },
  };

  function begin(stage: UploadStage, known: Known) {
    const begunMs = performance.now();
    return (found: Partial<EndedStep>) =>
      record({
        sessionId: undefined,
        sizeBytes: undefined,
        file: undefined,
        problem: undefined,
        ...known,
        ...found,
        stage,
        endedAt: clock.now(),
        durationMs: performance.now() - begunMs,
      });
  }
}

async function orFailure<Answer>(
  end: (found: Partial<EndedStep>) => void,
  stage: UploadStage,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    end({ problem: problemOfError(error, stage) });
    throw error;
  }
}
