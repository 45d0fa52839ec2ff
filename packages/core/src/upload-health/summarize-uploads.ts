import { groupBy } from "../shared/group-by.ts";
import { percentOf } from "../shared/percent.ts";
import type { UploadAttempt } from "./upload-attempt.ts";
import { efficiencyOf, SIZE_CATEGORIES, type SizeCategory, sizeCategoryOf, speedOf } from "./upload-bands.ts";
import {
  COMMON_ERRORS_MAX,
  type CommonError,
  ERROR_HOURS_MAX,
  type ErrorHour,
  RECENT_ATTEMPTS_MAX,
  type RecentAttempt,
  type ResponseTime,
  type SizeFigures,
  type UploadFigures,
} from "./upload-metrics.ts";
import type { UploadProblem } from "./upload-problem.ts";

/** Instants; both ends included. */
type Span = { readonly since: Date; readonly now: Date };

const HOUR_MS = 60 * 60_000;

/** The figures of attempts between two instants; `attempts` holds none of before. */
export function summarizeUploads(attempts: readonly UploadAttempt[], span: Span): UploadFigures {
  const uploads = attempts.filter(isUpload);
  const imported = uploads.filter(({ outcome }) => outcome === "SUCCESS").map(timesOf(attempts));
  const cancelled = attempts.filter(({ outcome }) => outcome === "CANCELLED");
  return {
    totalUploads: uploads.length,
    failedUploads: uploads.length - imported.length,
    cancelledUploads: cancelled.length,
    overallSuccessRate: uploads.length === 0 ? null : shareOf(imported.length, uploads.length),
    averageUploadTime:
      imported.length === 0 ? null : Math.round(mean(imported.map(({ uploadMs }) => uploadMs))),
    totalSessions: countSittings(attempts),
    popularFileTypes: countKinds(uploads),
    responseTime: responseTimeOf(attempts),
    errorPatterns: errorPatternsOf(attempts, span),
    sizes: SIZE_CATEGORIES.flatMap((category) => figuresOfSize(category, imported)),
    recent: recentOf(attempts),
  };
}

/** A preview that went well is not an upload yet. */
const isUpload = ({ stage, outcome }: UploadAttempt) =>
  outcome === "FAILURE" || (outcome === "SUCCESS" && stage === "IMPORT");

type Imported = { readonly uploadMs: number; readonly sizeBytes: number | undefined };

/** Reading and importing together; a file that was looked at twice counts with the longer look, which read it. */
function timesOf(attempts: readonly UploadAttempt[]): (attempt: UploadAttempt) => Imported {
  const readingMs = new Map<string, number>();
  for (const { stage, sessionId, durationMs } of attempts) {
    if (stage === "PREVIEW" && sessionId !== undefined) {
      readingMs.set(sessionId, Math.max(durationMs, readingMs.get(sessionId) ?? 0));
    }
  }
  return ({ sessionId = "", durationMs, sizeBytes }) => ({
    uploadMs: durationMs + (readingMs.get(sessionId) ?? 0),
    sizeBytes,
  });
}

function countKinds(uploads: readonly UploadAttempt[]): Record<string, number> {
  const kinds = uploads.flatMap(({ fileKind }) => (fileKind === undefined ? [] : [fileKind]));
  return Object.fromEntries(countOf(kinds));
}

/** Most frequent first, then by name. */
function countOf<Name extends string>(names: readonly Name[]): [Name, number][] {
  return [...groupBy(names, (name) => name)]
    .map(([name, group]): [Name, number] => [name, group.length])
    .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1));
}

function responseTimeOf(attempts: readonly UploadAttempt[]): ResponseTime | null {
  const times = attempts
    .filter(({ outcome }) => outcome !== "CANCELLED")
    .map(({ durationMs }) => durationMs)
    .sort((a, b) => a - b);
  return times.length === 0
    ? null
    : { average: Math.round(mean(times)), p95: percentile(times, 95), p99: percentile(times, 99) };
}

/** The nearest rank: the smallest of them that is not exceeded by `percent` of all. */
const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;

function errorPatternsOf(attempts: readonly UploadAttempt[], span: Span): UploadFigures["errorPatterns"] {
  const failures = attempts.filter(({ outcome }) => outcome === "FAILURE");
  const problems = failures.map(({ problem = "SERVER_ERROR" }): UploadProblem => problem);
  const mostCommonErrors = countOf(problems)
    .slice(0, COMMON_ERRORS_MAX)
    .map(([type, count]): CommonError => ({ type, count, percentage: shareOf(count, problems.length) }));
  return { totalErrors: failures.length, mostCommonErrors, errorTrends: errorHours(failures, span) };
}

/** Every hour that the span touches, the last day's at most. */
function errorHours(failures: readonly UploadAttempt[], { since, now }: Span): ErrorHour[] {
  const byHour = groupBy(failures, ({ endedAt }) => hourOf(endedAt));
  const last = hourOf(now);
  const first = Math.max(hourOf(since), last - (ERROR_HOURS_MAX - 1));
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    timestamp: new Date((first + index) * HOUR_MS).toISOString(),
    errorCount: byHour.get(first + index)?.length ?? 0,
  }));
}

const hourOf = (instant: Date) => Math.floor(instant.getTime() / HOUR_MS);

function figuresOfSize(category: SizeCategory, imported: readonly Imported[]): SizeFigures[] {
  const group = imported.flatMap(({ uploadMs, sizeBytes }) =>
    sizeBytes !== undefined && sizeCategoryOf(sizeBytes) === category ? [{ uploadMs, sizeBytes }] : [],
  );
  if (group.length === 0) {
    return [];
  }
  const uploadMs = mean(group.map((each) => each.uploadMs));
  const speed = speedOf(mean(group.map(({ sizeBytes }) => sizeBytes)), uploadMs);
  return [
    {
      category,
      count: group.length,
      averageUploadTime: Math.round(uploadMs),
      megabytesPerSecond: speed === undefined ? null : Math.round(speed * 100) / 100,
      efficiency: speed === undefined ? null : efficiencyOf(speed),
    },
  ];
}

const recentOf = (attempts: readonly UploadAttempt[]): RecentAttempt[] =>
  attempts
    .toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime())
    .slice(0, RECENT_ATTEMPTS_MAX)
    .map(({ endedAt, stage, outcome, durationMs, sizeBytes, fileKind, problem }) => ({
      endedAt: endedAt.toISOString(),
      stage,
      outcome,
      durationMs,
      sizeBytes: sizeBytes ?? null,
      fileKind: fileKind ?? null,
      problem: problem ?? null,
    }));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const shareOf = (part: number, whole: number) => percentOf(BigInt(part), BigInt(whole));

/** A user who does nothing for longer than this has gone; the next attempt begins a new sitting. */
const SITTING_GAP_MS = 30 * 60_000;

/** The number of times that users sat down to upload: attempts of one user count as one while none is half an hour after the last. */
export function countSittings(attempts: readonly UploadAttempt[]): number {
  return [...groupBy(attempts, ({ userId }) => userId).values()]
    .map(countOfPerson)
    .reduce((sum, count) => sum + count, 0);
}

function countOfPerson(attempts: readonly UploadAttempt[]): number {
  const times = attempts.map(({ endedAt }) => endedAt.getTime()).sort((a, b) => a - b);
  return times.filter((time, index) => index === 0 || time - (times[index - 1] ?? time) > SITTING_GAP_MS)
    .length;
}
