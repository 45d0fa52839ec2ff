import type { UserGrowth } from "@strikebook/core/users/user-statistics";
import { formatCount, formatPercent, plural } from "../../lib/format.ts";
import type { BadgeTone } from "../../ui/status-badge.tsx";

const ROLE_LABELS: Readonly<Record<string, string>> = {
  ADMIN: "Admin",
  USER: "User",
  READONLY: "Read Only",
};

/** A role as the console names it; one that came later as it is written. */
export const roleLabel = (role: string): string => ROLE_LABELS[role] ?? role;

type HealthWord = { readonly label: string; readonly tone: BadgeTone };

/** The server's word for its state as a badge says it. */
export function healthWord(status: string): HealthWord {
  switch (status.toLowerCase()) {
    case "ok":
    case "healthy":
      return { label: "Healthy", tone: "success" };
    case "degraded":
      return { label: "Degraded", tone: "warning" };
    case "critical":
    case "unavailable":
      return { label: status === "unavailable" ? "Unavailable" : "Critical", tone: "danger" };
    default:
      return { label: "Unknown", tone: "neutral" };
  }
}

const MINUTE_MS = 60_000;
const UNITS = [
  { name: "day", minutes: 24 * 60 },
  { name: "hour", minutes: 60 },
  { name: "minute", minutes: 1 },
] as const;

/** How long, by its two largest units: `3 days 4 hours`. */
export function uptimeText(uptimeMs: number): string {
  let left = Math.floor(uptimeMs / MINUTE_MS);
  const parts: string[] = [];
  for (const { name, minutes } of UNITS) {
    const amount = Math.floor(left / minutes);
    left -= amount * minutes;
    if (amount > 0) {
      parts.push(plural(amount, name));
    } else if (parts.length > 0) {
      break;
    }
  }
  return parts.slice(0, 2).join(" ") || "Less than a minute";
}

/** The comparison behind a growth: `4 new in 30 days, 3 in the 30 days before`. */
export function growthText({ current, previous }: UserGrowth, days: number): string {
  return `${formatCount(current)} new in ${days} days, ${formatCount(previous)} in the ${days} days before`;
}

/** `part` in percent of `whole`, 0 of nothing. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

/** A share as text; few among many are more than none. */
export const shareText = (percent: number): string =>
  percent > 0 && percent < 0.005 ? "<0.01%" : formatPercent(percent);

/** The roles of a user; every user has at least one. */
export const rolesText = (roles: readonly string[]): string =>
  (roles.length === 0 ? ["USER"] : roles).map(roleLabel).join(", ");

/** An instant (ISO 8601) as day and time of day, in the reader's own time zone. */
export function momentParts(instant: string): { readonly day: string; readonly time: string } {
  const date = new Date(instant);
  return { day: dayFormat.format(date), time: timeFormat.format(date) };
}

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const timeFormat = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
