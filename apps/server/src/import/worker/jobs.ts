import { DomainError, type ErrorCode } from "@strikebook/core/shared/errors";
import type { JOBS } from "./job-table.ts";

export type JobKind = keyof typeof JOBS;

/** The plain data that a job is given. */
export type JobGiven<Kind extends JobKind> = Parameters<(typeof JOBS)[Kind]>[1];

export type JobValue<Kind extends JobKind = JobKind> = Awaited<ReturnType<(typeof JOBS)[Kind]>>;

/** A job of the worker thread, as plain data. */
export type Job = {
  readonly [Kind in JobKind]: { readonly kind: Kind; readonly given: JobGiven<Kind> };
}[JobKind];

/** Runs a job off the caller's thread; throws what it threw. */
export type RunJob = <Kind extends JobKind>(kind: Kind, given: JobGiven<Kind>) => Promise<JobValue<Kind>>;

export type JobFailure = {
  readonly message: string;
  readonly stack: string | undefined;
  /** Present for refusals, whose message is for the user. */
  readonly code: ErrorCode | undefined;
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
  /** True when nothing is wrong with the file: the database was away for a moment, or two imports met. */
  readonly isTransient: boolean;
};

export type JobAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: JobFailure };

/** The job's result; throws its error again, a refusal as a refusal. */
export function resultOf(answer: JobAnswer): unknown {
  if (answer.ok) {
    return answer.value;
  }
  const { message, code, fieldErrors, stack } = answer.failure;
  throw code === undefined
    ? Object.assign(new Error(message), { stack })
    : new DomainError(code, message, fieldErrors);
}
