import type { HealthStatus } from "@strikebook/core/upload-health/health-rules";
import type { MemoryTrend } from "@strikebook/core/upload-health/memory-trend";
import type { UploadOutcome, UploadTimeframe } from "@strikebook/core/upload-health/upload-attempt";
import type { Efficiency, RateBand, SizeCategory } from "@strikebook/core/upload-health/upload-bands";
import type { UploadProblem, UploadStage } from "@strikebook/core/upload-health/upload-problem";
import { formatCount, MISSING, plural } from "../../lib/format.ts";
import type { BadgeTone } from "../../ui/status-badge.tsx";
import type { Service } from "./checks/service.ts";

type Word = { readonly label: string; readonly tone: BadgeTone };

export const STATUS_WORDS: Readonly<Record<HealthStatus, Word>> = {
  healthy: { label: "Healthy", tone: "success" },
  degraded: { label: "Degraded", tone: "warning" },
  critical: { label: "Critical", tone: "danger" },
  unknown: { label: "Unknown", tone: "neutral" },
};

export const SERVICE_NAMES: Readonly<Record<Service, { readonly name: string; readonly help: string }>> = {
  backend: { name: "Backend", help: "The server and its database" },
  websocket: { name: "WebSocket", help: "Live import progress" },
  memory: { name: "Memory", help: "This page, in this browser" },
  storage: { name: "Storage space", help: "Available storage" },
  browserStorage: { name: "Browser storage", help: "Storage test" },
};

export const TIMEFRAME_LABELS: Readonly<Record<UploadTimeframe, string>> = {
  "1h": "1 hour",
  "24h": "24 hours",
  "7d": "7 days",
};

const PROBLEM_LABELS: Readonly<Record<UploadProblem, string>> = {
  EMPTY_FILE: "File without data",
  NOT_ALLOWED: "Not allowed to upload",
  NOT_IMPORTABLE: "Refused when it was confirmed",
  SERVER_ERROR: "Unexpected server error",
  SERVER_STOPPED: "Server stopped during the import",
  SERVER_UNAVAILABLE: "Server or database not available",
  SESSION_ENDED: "Preview expired or closed",
  TOO_LARGE: "File too large",
  UNCLEAR_ACCOUNTS: "Accounts not recognized",
  UNKNOWN_FORMAT: "File not recognized",
  UNREADABLE_FILE: "File cannot be read",
  UNREADABLE_LINES: "Lines not understood",
};

/** A kind of error in words; one that came later as it is written, in lower case. */
export function problemLabel(type: string): string {
  const known = (PROBLEM_LABELS as Readonly<Record<string, string>>)[type];
  const words = type.toLowerCase().replaceAll("_", " ");
  return known ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const SIZE_LABELS: Readonly<Record<SizeCategory, { readonly name: string; readonly range: string }>> =
  {
    small: { name: "Small", range: "under 1 MB" },
    medium: { name: "Medium", range: "1 to 10 MB" },
    large: { name: "Large", range: "10 to 100 MB" },
    xlarge: { name: "Extra large", range: "100 MB and more" },
  };

const EFFICIENCY_WORDS: Readonly<Record<Efficiency, Word>> = {
  excellent: { label: "Excellent", tone: "success" },
  good: { label: "Good", tone: "success" },
  average: { label: "Average", tone: "warning" },
  poor: { label: "Poor", tone: "neutral" },
};

/** How fast files of a size were; a small one takes mostly the time to begin, so slow says nothing of it. */
export const efficiencyWord = (size: SizeCategory, efficiency: Efficiency): Word =>
  size === "small" && efficiency === "poor"
    ? { label: "Too few to rate", tone: "neutral" }
    : EFFICIENCY_WORDS[efficiency];

/** Color and word of a success rate. */
export const RATE_WORDS: Readonly<Record<RateBand, Word & { readonly ink: string }>> = {
  green: { label: "Good", tone: "success", ink: "text-gain" },
  amber: { label: "Fair", tone: "warning", ink: "text-warning" },
  red: { label: "Low", tone: "danger", ink: "text-danger" },
};

export const TREND_WORDS: Readonly<Record<MemoryTrend, Word>> = {
  increasing: { label: "Increasing", tone: "warning" },
  stable: { label: "Stable", tone: "success" },
  decreasing: { label: "Decreasing", tone: "accent" },
};

export const STAGE_LABELS: Readonly<Record<UploadStage, string>> = { PREVIEW: "Preview", IMPORT: "Import" };

export const OUTCOME_WORDS: Readonly<Record<UploadOutcome, Word>> = {
  SUCCESS: { label: "Succeeded", tone: "success" },
  FAILURE: { label: "Failed", tone: "danger" },
  CANCELLED: { label: "Cancelled", tone: "neutral" },
};

/** A time in milliseconds, as short as it can be said: `84 ms`, `2.35 s`, `3 min 20 s`. */
export function timeText(milliseconds: number): string {
  if (milliseconds < 1000) {
    return `${formatCount(milliseconds)} ms`;
  }
  const seconds = milliseconds / 1000;
  if (seconds < 60) {
    return `${twoPlaces.format(seconds)} s`;
  }
  const whole = Math.round(seconds);
  return `${formatCount(Math.floor(whole / 60))} min ${whole % 60} s`;
}

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** A size with the unit that fits: `812 B`, `14.2 KB`, `298.5 GB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** step;
  return `${step === 0 ? formatCount(amount) : onePlace.format(amount)} ${UNITS[step]}`;
}

/** `15 MB/s`; less than a hundredth is more than nothing. */
export function speedText(megabytesPerSecond: number | null): string {
  if (megabytesPerSecond === null) {
    return MISSING;
  }
  return megabytesPerSecond < 0.01 ? "<0.01 MB/s" : `${twoPlaces.format(megabytesPerSecond)} MB/s`;
}

const MINUTE_MS = 60_000;

/** How long something runs, by its two largest units: `3 days 4 hours`. */
export function uptimeText(uptimeMs: number): string {
  const minutes = Math.floor(uptimeMs / MINUTE_MS);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = [
    { amount: days, unit: "day" },
    { amount: hours, unit: "hour" },
    { amount: minutes % 60, unit: "minute" },
  ].slice(days > 0 ? 0 : 1, days > 0 ? 2 : 3);
  const named = parts.filter(({ amount }) => amount > 0).map(({ amount, unit }) => plural(amount, unit));
  return named.join(" ") || "Less than a minute";
}

/** An instant with its seconds, in the reader's own time zone: `Nov 20, 3:05:12 PM`. */
export const momentText = (instant: string): string => momentFormat.format(new Date(instant));

/** An hour of the reader's own time zone: `3 PM`. */
export const hourText = (instant: string): string => hourFormat.format(new Date(instant));

/** The name of an export made at `now`, by the reader's day: `upload-metrics-2026-11-20.json`. */
export function exportName(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `upload-metrics-${now.getFullYear()}-${month}-${day}.json`;
}

const momentFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});
const hourFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric" });
const onePlace = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoPlaces = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
