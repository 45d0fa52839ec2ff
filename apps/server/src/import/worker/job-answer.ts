import { DomainError } from "@strikebook/core/shared/errors";
import type { JobAnswer, JobValue } from "./worker.ts";

/** What the job did; throws what it threw, a refusal as a refusal. */
export function answerOf(answer: JobAnswer): JobValue {
  if (answer.ok) {
    return answer.value;
  }
  const { message, code, fieldErrors, stack } = answer.failure;
  throw code === undefined
    ? Object.assign(new Error(message), { stack })
    : new DomainError(code, message, fieldErrors);
}
