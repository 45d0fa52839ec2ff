import type { User } from "../users/user.ts";
import type { AuditChange } from "./audit-changes.ts";

/** A user as the log names them. */
export type AuditPerson = Pick<User, "email" | "enabled" | "id" | "roles" | "username">;

/** An entry of the log as administrators read it. */
export type AuditLog = {
  readonly id: string;
  readonly actionType: string;
  readonly success: boolean;
  readonly description: string;
  readonly errorMessage: string | null;
  readonly performedAt: Date;
  readonly performedBy: AuditPerson | null;
  readonly targetUser: AuditPerson | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly sessionId: string | null;
  /** The changed fields, each with its value before and after. */
  readonly changes: readonly AuditChange[];
};

/** Entries of some days, counted. */
export type AuditStatistics = {
  readonly daysPeriod: number;
  readonly totalActions: number;
  readonly successfulActions: number;
  readonly failedActions: number;
  /** Percent, to four places; 0 when nothing was done. */
  readonly successRate: number;
  readonly uniqueUsers: number;
  readonly actionsLast24Hours: number;
  /** Username; null without any activity. */
  readonly mostActiveUser: string | null;
  readonly mostCommonAction: string | null;
};

/** The result of a check of the log against its chain. */
export type AuditCheck = {
  readonly checkedAt: Date;
  /** Entries that held, from the first one on; those that a cleanup removed count. */
  readonly verified: number;
  /** In sentences; null when the log is whole. */
  readonly problem: string | null;
};
