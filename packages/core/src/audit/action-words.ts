import {
  ADMIN_ACTION_TYPES,
  AUDIT_ACTION_TYPES,
  type AuditActionType,
  IMPERSONATION_ACTION_TYPES,
  POSITION_ACTION_TYPES,
} from "./audit-event.ts";

/** The parts of the log that the screen shows. */
type AuditView = "admin" | "all" | "failed" | "impersonation";

const CATEGORIES: Readonly<Record<AuditActionType, string>> = {
  USER_CREATED: "User Management",
  USER_UPDATED: "User Management",
  USER_DELETED: "User Management",
  ROLE_ASSIGNED: "User Management",
  ROLE_REMOVED: "User Management",
  USER_UNLOCKED: "User Management",
  SESSIONS_ENDED: "User Management",
  INVITATION_CREATED: "User Management",
  INVITATION_RENEWED: "User Management",
  INVITATION_REVOKED: "User Management",
  INVITATION_ACCEPTED: "User Management",
  PROFILE_UPDATED: "Authentication",
  OWN_SESSIONS_ENDED: "Authentication",
  EMAIL_CHANGE_REFUSED: "Security",
  SCRIPT_TOKEN_MADE: "Security",
  SCRIPT_TOKEN_NOT_MADE: "Security",
  SCRIPT_TOKEN_REVOKED: "Security",
  SCRIPT_TOKEN_NEW_ADDRESS: "Security",
  SCRIPT_TOKEN_REFUSED: "Security",
  PUSH_SET: "Security",
  PUSH_DETAILS_SET: "Security",
  PUSH_REMOVED: "Security",
  SECOND_FACTOR_ADDED: "Security",
  SECOND_FACTOR_REMOVED: "Security",
  SECOND_FACTOR_RENAMED: "Security",
  RECOVERY_CODES_RENEWED: "Security",
  SECOND_FACTOR_CHANGE_REFUSED: "Security",
  SECOND_FACTORS_REMOVED: "User Management",
  SECOND_FACTOR_DEMANDED: "User Management",
  SECOND_FACTOR_DEMAND_ENDED: "User Management",
  PASSWORD_RESET: "Security",
  PASSWORD_CHANGED: "Security",
  PASSWORD_CHANGE_FAILED: "Security",
  LOGIN_FAILED: "Security",
  SUSPICIOUS_ACTIVITY: "Security",
  LOGIN: "Authentication",
  LOGOUT: "Authentication",
  IDENTITY_TIED: "Authentication",
  IDENTITY_UNTIED: "Authentication",
  IMPERSONATION_STARTED: "Administration",
  IMPERSONATION_ENDED: "Administration",
  AUDIT_LOGS_ACCESSED: "Administration",
  ADMIN_ACTIONS_ACCESSED: "Administration",
  AUDIT_LOGS_CLEANUP: "Maintenance",
  BACKUP_STARTED: "Maintenance",
  BACKUP_VERIFICATION_STARTED: "Maintenance",
  BACKUP_DOWNLOADED: "Maintenance",
  BACKUP_DOWNLOAD_REFUSED: "Security",
  DATA_RESTORED: "Maintenance",
  TAKE_OUT_MADE: "Portfolio",
  REFERENCE_DATA_CHANGED: "Market Data",
  REFERENCE_DATA_SYNCED: "Market Data",
  FILE_IMPORTED: "Imports",
  IMPORT_UNDONE: "Imports",
  FILE_IMPORT_CANCELLED: "Imports",
  FILE_REFUSED: "Imports",
  IMPORT_FAILED: "Imports",
  FAILED_FILE_DISMISSED: "Administration",
  FILE_RANGE_SET: "Imports",
  FILE_RANGE_REMOVED: "Imports",
  QUIET_DAYS_ADDED: "Imports",
  QUIET_DAYS_REMOVED: "Imports",
  NO_OLDER_HISTORY_SET: "Imports",
  NO_OLDER_HISTORY_REMOVED: "Imports",
  ACCOUNT_NAME_SET: "Imports",
  ACCOUNT_NAME_REMOVED: "Imports",
  LINE_ANSWER_SET: "Imports",
  LINE_ANSWER_REMOVED: "Imports",
  STATEMENT_ADDED: "Portfolio",
  STATEMENT_REMOVED: "Portfolio",
  CAMPAIGN_UPDATED: "Portfolio",
  CAMPAIGNS_JOINED: "Portfolio",
  CAMPAIGN_SPLIT: "Portfolio",
  CAMPAIGN_GAP_SET: "Portfolio",
  DEEP_PUT_MARKED: "Portfolio",
  DEEP_PUT_UNMARKED: "Portfolio",
  YEAR_END_MARK_SET: "Portfolio",
  SPOUSE_DECLARED: "Portfolio",
  SPOUSE_REVOKED: "Portfolio",
  TAX_YEAR_SEALED: "Portfolio",
  TAX_YEAR_UNSEALED: "Portfolio",
  ACCOUNT_SHARED: "Portfolio",
  ACCOUNT_UNSHARED: "Portfolio",
  JOINT_ACCOUNT_KEPT: "Portfolio",
  JOINT_ACCOUNT_SEEN: "Portfolio",
  JOINT_ACCOUNT_REOPENED: "Portfolio",
  ACCOUNT_CREATED: "Portfolio",
  ACCOUNT_UPDATED: "Portfolio",
  ACCOUNT_DELETED: "Portfolio",
  POSITION_ADDED: "Portfolio",
  POSITIONS_ADDED: "Portfolio",
  POSITION_UPDATED: "Portfolio",
  POSITION_RESTORED: "Portfolio",
  POSITION_DELETED: "Portfolio",
  POSITIONS_DELETED: "Portfolio",
  CHANGE_UNDONE: "Portfolio",
};

/** Where the letters of the type would not make good words. */
const LABELS: Readonly<Partial<Record<string, string>>> = {
  ACCOUNT_CREATED: "Brokerage Account Created",
  ACCOUNT_UPDATED: "Brokerage Account Updated",
  ACCOUNT_DELETED: "Brokerage Account Deleted",
  AUDIT_LOGS_CLEANUP: "Audit Logs Cleaned Up",
};

/**
 * The name of a type of action: `LOGIN_FAILED` is "Login Failed"; also for one that this version does not
 * know.
 */
export function actionLabel(actionType: string): string {
  const words = actionType.toLowerCase().split("_").filter(Boolean);
  const label = Object.hasOwn(LABELS, actionType) ? LABELS[actionType] : undefined;
  return label ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

export function actionCategory(actionType: string): string {
  return Object.hasOwn(CATEGORIES, actionType) ? CATEGORIES[actionType as AuditActionType] : "Other";
}

const TYPES: Readonly<Record<AuditView, readonly string[]>> = {
  all: AUDIT_ACTION_TYPES,
  failed: [
    "LOGIN_FAILED",
    "PASSWORD_CHANGE_FAILED",
    "EMAIL_CHANGE_REFUSED",
    "SECOND_FACTOR_CHANGE_REFUSED",
    "BACKUP_DOWNLOAD_REFUSED",
    "SCRIPT_TOKEN_NOT_MADE",
    "SCRIPT_TOKEN_REFUSED",
    "SUSPICIOUS_ACTIVITY",
    "FILE_REFUSED",
    "IMPORT_FAILED",
  ],
  admin: [...ADMIN_ACTION_TYPES, ...POSITION_ACTION_TYPES],
  impersonation: IMPERSONATION_ACTION_TYPES,
};

/** The types to choose from in a view, by category; one that an address asks for is among them, whatever it is. */
export function actionOptions(
  view: AuditView,
  chosen: string | undefined,
): readonly { readonly value: string; readonly label: string }[] {
  const types = new Set([...TYPES[view], ...(chosen === undefined ? [] : [chosen])]);
  return [...types]
    .map((value) => ({ value, label: `${actionCategory(value)}: ${actionLabel(value)}` }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
