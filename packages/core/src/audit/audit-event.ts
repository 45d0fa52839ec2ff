import { formatCount } from "../shared/count-words.ts";
import { ACCOUNT_EVENTS, type AccountEvent } from "./account-events.ts";
import { CAMPAIGN_EVENTS, type CampaignEvent } from "./campaign-events.ts";
import type { Changed, ChangedRows } from "./changed.ts";
import { COVERAGE_EVENTS, type CoverageEvent } from "./coverage-events.ts";
import { DATA_EVENTS, type DataEvent } from "./data-events.ts";
import { FILE_EVENTS, type FileEvent } from "./file-events.ts";
import { INVITATION_EVENTS, type InvitationEvent } from "./invitation-events.ts";
import { POSITION_EVENTS, type PositionEvent } from "./position-events.ts";
import { PUSH_EVENTS, type PushEvent } from "./push-events.ts";
import { SECOND_FACTOR_EVENTS, type SecondFactorEvent } from "./second-factor-events.ts";
import { SHARING_EVENTS, type SharingEvent } from "./sharing-events.ts";
import { SIGN_IN_EVENTS, type SignInEvent } from "./sign-in-events.ts";
import { TAX_EVENTS, type TaxEvent } from "./tax-events.ts";
import { TOKEN_EVENTS, type TokenEvent } from "./token-events.ts";

/** The user who acted, and from where; all fields are absent for actions of the system itself. */
export type Actor = {
  readonly userId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly ipAddress?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Another person in whose books the user acts, with that person's grant. */
  readonly forUserId?: string | undefined;
};

type ReferenceDataChange = {
  /** Which table, and which part of it. */
  readonly what: string;
  /** `1 added, 2 updated, 0 deleted` */
  readonly summary: string;
  /** The rows, the first of them when there are many. */
  readonly rows: readonly string[];
  /** The values of these rows; null before for a new row, and after for a deleted one. */
  readonly changed?: ChangedRows;
};

/** An action with the facts that make it worth reading a year on. */
export type AuditEvent =
  | SignInEvent
  | AccountEvent
  | InvitationEvent
  | SecondFactorEvent
  | DataEvent
  | { readonly actionType: "USER_CREATED"; readonly username: string; readonly roles: readonly string[] }
  | {
      readonly actionType: "USER_DELETED";
      readonly username: string;
      readonly roles?: readonly string[];
      /** How many rows of each kind went. */
      readonly deleted?: Readonly<Record<string, number>>;
    }
  | { readonly actionType: "SUSPICIOUS_ACTIVITY"; readonly what: string }
  | { readonly actionType: "IMPERSONATION_STARTED"; readonly username: string }
  | { readonly actionType: "IMPERSONATION_ENDED"; readonly username: string }
  | { readonly actionType: "AUDIT_LOGS_ACCESSED"; readonly view: string }
  | { readonly actionType: "ADMIN_ACTIONS_ACCESSED"; readonly view: string }
  | { readonly actionType: "AUDIT_LOGS_CLEANUP"; readonly logsDeleted: number; readonly daysToKeep: number }
  | ({ readonly actionType: "REFERENCE_DATA_CHANGED" } & ReferenceDataChange)
  | ({ readonly actionType: "REFERENCE_DATA_SYNCED" } & ReferenceDataChange)
  | FileEvent
  | CoverageEvent
  | CampaignEvent
  | TaxEvent
  | SharingEvent
  | TokenEvent
  | PushEvent
  | { readonly actionType: "ACCOUNT_CREATED"; readonly accountName: string }
  | { readonly actionType: "ACCOUNT_UPDATED"; readonly accountName: string; readonly changed?: Changed }
  | {
      readonly actionType: "ACCOUNT_DELETED";
      readonly accountName: string;
      readonly transactions: number;
      readonly positions: number;
      readonly imports: number;
    }
  | PositionEvent
  | {
      readonly actionType: "CHANGE_UNDONE";
      readonly changeId: string;
      readonly summary: string;
      readonly records: number;
    };

export type AuditActionType = AuditEvent["actionType"];

const DESCRIPTIONS: {
  readonly [Type in AuditActionType]: (event: Extract<AuditEvent, { actionType: Type }>) => string;
} = {
  ...ACCOUNT_EVENTS,
  ...INVITATION_EVENTS,
  ...SECOND_FACTOR_EVENTS,
  ...DATA_EVENTS,
  ...FILE_EVENTS,
  ...COVERAGE_EVENTS,
  ...CAMPAIGN_EVENTS,
  ...POSITION_EVENTS,
  ...TAX_EVENTS,
  ...SHARING_EVENTS,
  ...SIGN_IN_EVENTS,
  ...TOKEN_EVENTS,
  ...PUSH_EVENTS,
  USER_CREATED: ({ username, roles }) => `User ${username} created as ${roles.join(", ")}`,
  USER_DELETED: ({ username }) => `User ${username} deleted with all data`,
  SUSPICIOUS_ACTIVITY: ({ what }) => what,
  IMPERSONATION_STARTED: ({ username }) => `Began to act as ${username}`,
  IMPERSONATION_ENDED: ({ username }) => `Ceased to act as ${username}`,
  AUDIT_LOGS_ACCESSED: ({ view }) => `Audit logs read: ${view}`,
  ADMIN_ACTIONS_ACCESSED: ({ view }) => `Administrative actions read: ${view}`,
  AUDIT_LOGS_CLEANUP: ({ logsDeleted, daysToKeep }) =>
    `${formatCount(logsDeleted)} audit logs older than ${daysToKeep} days deleted`,
  REFERENCE_DATA_CHANGED: ({ what, summary }) => `${what} changed: ${summary}`,
  REFERENCE_DATA_SYNCED: ({ what, summary }) => `${what} synced: ${summary}`,
  ACCOUNT_CREATED: ({ accountName }) => `Brokerage account ${accountName} created`,
  ACCOUNT_UPDATED: ({ accountName }) => `Brokerage account ${accountName} changed`,
  ACCOUNT_DELETED: ({ accountName }) => `Brokerage account ${accountName} deleted`,
  CHANGE_UNDONE: ({ summary }) => `Undone: ${summary}`,
};

/** All action types that can be on record. */
export const AUDIT_ACTION_TYPES = Object.keys(DESCRIPTIONS) as readonly AuditActionType[];

/** Actions of administrators on users and on the log. */
export const ADMIN_ACTION_TYPES: readonly AuditActionType[] = [
  "USER_CREATED",
  "USER_UPDATED",
  "USER_DELETED",
  "ROLE_ASSIGNED",
  "ROLE_REMOVED",
  "PASSWORD_RESET",
  "USER_UNLOCKED",
  "SESSIONS_ENDED",
  "INVITATION_CREATED",
  "INVITATION_RENEWED",
  "INVITATION_REVOKED",
  "SECOND_FACTORS_REMOVED",
  "SECOND_FACTOR_DEMANDED",
  "SECOND_FACTOR_DEMAND_ENDED",
  "IMPERSONATION_STARTED",
  "IMPERSONATION_ENDED",
  "AUDIT_LOGS_ACCESSED",
  "ADMIN_ACTIONS_ACCESSED",
  "AUDIT_LOGS_CLEANUP",
  "REFERENCE_DATA_CHANGED",
  "REFERENCE_DATA_SYNCED",
  "BACKUP_STARTED",
  "BACKUP_VERIFICATION_STARTED",
  "BACKUP_DOWNLOADED",
  "BACKUP_DOWNLOAD_REFUSED",
  "DATA_RESTORED",
  "FAILED_FILE_DISMISSED",
];

/** Looking at the log itself: on record, but not what a reader of the log looks for. */
export const READING_ACTION_TYPES: readonly AuditActionType[] = [
  "AUDIT_LOGS_ACCESSED",
  "ADMIN_ACTIONS_ACCESSED",
];

/** Actions of users on their own positions; an entry with a target user was an administrator's. */
export const POSITION_ACTION_TYPES: readonly AuditActionType[] = [
  "POSITION_ADDED",
  "POSITIONS_ADDED",
  "POSITION_UPDATED",
  "POSITION_DELETED",
  "POSITIONS_DELETED",
];

export const IMPERSONATION_ACTION_TYPES: readonly AuditActionType[] = [
  "IMPERSONATION_STARTED",
  "IMPERSONATION_ENDED",
];

/** One line for the log table. */
export function describeAuditEvent(event: AuditEvent): string {
  const describe = DESCRIPTIONS[event.actionType] as (event: AuditEvent) => string;
  return describe(event);
}

/** An event as it is stored: who, when and from where added. */
export type AuditEntry = {
  readonly actionType: AuditActionType;
  readonly success: boolean;
  readonly description: string;
  readonly errorMessage: string | null;
  /** The event's facts. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly performedAt: Date;
  readonly performedById: string | null;
  readonly targetUserId: string | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly sessionId: string | null;
};

type Circumstances = {
  readonly at: Date;
  /** The user whom the action affected. */
  readonly targetUserId?: string | undefined;
};

/** The entry that a repository writes in the same transaction as the action itself. */
export function auditEntry(event: AuditEvent, actor: Actor, { at, targetUserId }: Circumstances): AuditEntry {
  const { actionType, ...details } = event;
  const failure = failureOf(event);
  return {
    actionType,
    details,
    success: failure === null,
    description: describeAuditEvent(event),
    errorMessage: failure,
    performedAt: at,
    performedById: actor.userId ?? null,
    targetUserId: targetUserId ?? actor.forUserId ?? null,
    ipAddress: actor.ipAddress ?? null,
    userAgent: actor.userAgent ?? null,
    sessionId: actor.sessionId ?? null,
  };
}

/** Why an event that records a failure failed; null for the others. */
function failureOf(event: AuditEvent): string | null {
  switch (event.actionType) {
    case "LOGIN_FAILED":
    case "PASSWORD_CHANGE_FAILED":
    case "EMAIL_CHANGE_REFUSED":
    case "SECOND_FACTOR_CHANGE_REFUSED":
    case "BACKUP_DOWNLOAD_REFUSED":
    case "SCRIPT_TOKEN_NOT_MADE":
    case "SCRIPT_TOKEN_REFUSED":
      return event.reason;
    case "SUSPICIOUS_ACTIVITY":
      return event.what;
    case "FILE_REFUSED":
    case "IMPORT_FAILED":
      return event.words;
    default:
      return null;
  }
}
