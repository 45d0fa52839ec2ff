import { DomainError } from "@strikebook/core/shared/errors";
import type { Progress } from "@strikebook/core/uploads/progress";
import type { Services } from "@strikebook/server/services";
import type { Terminal } from "../command.ts";

/**
 * The message of an import in the background at its end, each of its steps told meanwhile where there is a terminal for them. The process must
 * take part in imports; a server on the same database may do it as well, and goes on with it when this process is broken off.
 */
export async function followImport(
  services: Services,
  userId: string,
  operationId: string,
  terminal?: Terminal,
): Promise<string> {
  let step: string | undefined;
  const ended = await new Promise<Progress>((resolve, reject) => {
    const onProgress = (progress: Progress) => {
      if (progress.status !== "PROCESSING") {
        resolve(progress);
      } else if (progress.currentStep !== step) {
        step = progress.currentStep;
        terminal?.out(`${step} (${progress.progress}%)`);
      }
    };
    services.uploadProgress.follow({ userId }, operationId, { onProgress, onLost: reject }).catch(reject);
  });
  if (ended.status !== "COMPLETED") {
    throw new DomainError("CONFLICT", ended.error ?? "The import was cancelled. Nothing of it was stored.");
  }
  return (ended.result as { message: string }).message;
}
