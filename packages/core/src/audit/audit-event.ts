/** Who did it and from where; all absent for what the system does by itself. */
export type Actor = {
  readonly userId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly ipAddress?: string | undefined;
  readonly userAgent?: string | undefined;
};

/** What happened, and the facts that make it worth reading a year on. */
export type AuditEvent =
  | { readonly actionType: "LOGIN"; readonly username: string }
  | { readonly actionType: "LOGIN_FAILED"; readonly usernameOrEmail: string; readonly reason: string }
  | { readonly actionType: "LOGOUT" }
  | { readonly actionType: "PASSWORD_CHANGED" }
  | { readonly actionType: "PASSWORD_CHANGE_FAILED"; readonly reason: string }
  | { readonly actionType: "PASSWORD_RESET"; readonly username: string }
  | { readonly actionType: "USER_CREATED"; readonly username: string; readonly roles: readonly string[] }
  | {
      readonly actionType: "USER_UPDATED";
      readonly username: string;
      readonly change: "ENABLED" | "DISABLED";
      readonly reason: string;
    }
  | { readonly actionType: "ROLE_ASSIGNED"; readonly username: string; readonly role: string }
  | { readonly actionType: "ROLE_REMOVED"; readonly username: string; readonly role: string }
  | { readonly actionType: "SUSPICIOUS_ACTIVITY"; readonly what: string }
  | { readonly actionType: "AUDIT_LOGS_ACCESSED"; readonly view: string }
  | { readonly actionType: "AUDIT_LOGS_CLEANUP"; readonly logsDeleted: number; readonly daysToKeep: number }
  | { readonly actionType: "FILE_IMPORTED"; readonly fileName: string; readonly rowsAdded: number }
  | { readonly actionType: "FILE_IMPORT_CANCELLED"; readonly fileName: string }
  | { readonly actionType: "ACCOUNT_CREATED"; readonly accountName: string }
  | { readonly actionType: "ACCOUNT_UPDATED"; readonly accountName: string }
  | { readonly actionType: "ACCOUNT_DELETED"; readonly accountName: string };

export type AuditActionType = AuditEvent["actionType"];

/** True for events that record that something did not work. */
export function isFailure(event: AuditEvent): boolean {
  return (
    event.actionType === "LOGIN_FAILED" ||
    event.actionType === "PASSWORD_CHANGE_FAILED" ||
    event.actionType === "SUSPICIOUS_ACTIVITY"
  );
}

const DESCRIPTIONS: {
  readonly [Type in AuditActionType]: (event: Extract<AuditEvent, { actionType: Type }>) => string;
} = {
  LOGIN: ({ username }) => `${username} signed in`,
  LOGIN_FAILED: ({ usernameOrEmail }) => `Sign-in as ${usernameOrEmail} failed`,
  LOGOUT: () => "Signed out",
  PASSWORD_CHANGED: () => "Password changed",
  PASSWORD_CHANGE_FAILED: () => "Password change refused",
  PASSWORD_RESET: ({ username }) => `Password of ${username} reset to a temporary one`,
  USER_CREATED: ({ username, roles }) => `User ${username} created as ${roles.join(", ")}`,
  USER_UPDATED: ({ username, change, reason }) =>
    `User ${username} ${change === "ENABLED" ? "enabled" : "disabled"}${reason === "" ? "" : `: ${reason}`}`,
  ROLE_ASSIGNED: ({ username, role }) => `Role ${role} given to ${username}`,
  ROLE_REMOVED: ({ username, role }) => `Role ${role} taken from ${username}`,
  SUSPICIOUS_ACTIVITY: ({ what }) => what,
  AUDIT_LOGS_ACCESSED: ({ view }) => `Audit logs read: ${view}`,
  AUDIT_LOGS_CLEANUP: ({ logsDeleted, daysToKeep }) =>
    `${logsDeleted} audit logs older than ${daysToKeep} days deleted`,
  FILE_IMPORTED: ({ fileName, rowsAdded }) => `File ${fileName} imported: ${rowsAdded} rows added`,
  FILE_IMPORT_CANCELLED: ({ fileName }) => `Import of file ${fileName} cancelled`,
  ACCOUNT_CREATED: ({ accountName }) => `Brokerage account ${accountName} created`,
  ACCOUNT_UPDATED: ({ accountName }) => `Brokerage account ${accountName} changed`,
  ACCOUNT_DELETED: ({ accountName }) => `Brokerage account ${accountName} deleted`,
};

/** All action types that can be on record. */
export const AUDIT_ACTION_TYPES = Object.keys(DESCRIPTIONS) as readonly AuditActionType[];

/** One line for the log table. */
export function describeAuditEvent<Event extends AuditEvent>(event: Event): string {
  const describe = DESCRIPTIONS[event.actionType] as (event: AuditEvent) => string;
  return describe(event);
}
