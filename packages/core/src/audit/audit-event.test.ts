import { expect, test } from "vitest";
import { AUDIT_ACTION_TYPES, type AuditEvent, auditEntry, describeAuditEvent } from "./audit-event.ts";

const AT = new Date("2026-11-20T14:51:58Z");

test.each<[AuditEvent, string]>([
  [{ actionType: "LOGIN", username: "ann" }, "ann signed in"],
  [{ actionType: "LOGIN_FAILED", usernameOrEmail: "ann", reason: "Locked" }, "Sign-in as ann failed"],
  [{ actionType: "LOGOUT" }, "Signed out"],
  [{ actionType: "PASSWORD_CHANGED" }, "Password changed"],
  [{ actionType: "PASSWORD_CHANGE_FAILED", reason: "Wrong password" }, "Password change refused"],
  [{ actionType: "PASSWORD_RESET", username: "ann" }, "Password of ann reset to a temporary one"],
  [{ actionType: "USER_CREATED", username: "ann", roles: ["USER"] }, "User ann created as USER"],
  [{ actionType: "USER_UPDATED", username: "ann", change: "ENABLED", reason: "" }, "User ann enabled"],
  [
    { actionType: "USER_UPDATED", username: "ann", change: "DISABLED", reason: "left" },
    "User ann disabled: left",
  ],
  [
    {
      actionType: "USER_UPDATED",
      username: "ann",
      change: "DETAILS",
      changed: { email: { before: "a@example.com", after: "b@example.com" } },
    },
    "User ann changed: email",
  ],
  [
    {
      actionType: "PROFILE_UPDATED",
      username: "ann",
      changed: { firstName: { before: "An", after: "Ann" } },
    },
    "Own profile changed: firstName",
  ],
  [{ actionType: "EMAIL_CHANGE_REFUSED", reason: "wrong" }, "Change of own e-mail refused"],
  [{ actionType: "USER_UNLOCKED", username: "ann", changed: {} }, "User ann unlocked"],
  [{ actionType: "SESSIONS_ENDED", username: "ann", sessions: 2 }, "2 sessions of ann ended"],
  [{ actionType: "OWN_SESSIONS_ENDED", sessions: 1 }, "1 session ended"],
  [
    { actionType: "PUSH_SET", kind: "NTFY", host: "ntfy.sh", hasDetails: false },
    "Push set to a topic at ntfy.sh, without details",
  ],
  [{ actionType: "PUSH_DETAILS_SET", hasDetails: true }, "Push set to be with details"],
  [{ actionType: "PUSH_REMOVED" }, "Push removed"],
  [
    { actionType: "SCRIPT_TOKEN_MADE", name: "nas", scope: "IMPORT", lastDay: "2026-12-31" },
    "Token nas made for scripts, scope IMPORT, until 2026-12-31",
  ],
  [
    { actionType: "SCRIPT_TOKEN_MADE", name: "nas", scope: "READ", lastDay: null },
    "Token nas made for scripts, scope READ",
  ],
  [{ actionType: "SCRIPT_TOKEN_NOT_MADE", reason: "wrong" }, "New token for scripts refused"],
  [{ actionType: "SCRIPT_TOKEN_REVOKED", name: "nas", scope: "READ" }, "Token nas revoked"],
  [
    { actionType: "SCRIPT_TOKEN_NEW_ADDRESS", name: "nas", scope: "READ" },
    "Token nas used from a new address",
  ],
  [
    { actionType: "SCRIPT_TOKEN_REFUSED", name: null, reason: "Unknown token" },
    "Unknown token for scripts refused",
  ],
  [{ actionType: "SCRIPT_TOKEN_REFUSED", name: "nas", reason: "over" }, "Token nas refused"],
  [{ actionType: "FILE_REFUSED", fileName: "a.csv", words: "File is empty" }, "File a.csv refused"],
  [
    { actionType: "FILE_REFUSED", fileName: "a.csv", words: "1 line", actions: ["LOYALTY BONUS"] },
    "File a.csv refused: line “LOYALTY BONUS”",
  ],
  [{ actionType: "BACKUP_STARTED", fileName: "a.backup" }, "Backup a.backup begun"],
  [
    { actionType: "BACKUP_VERIFICATION_STARTED", fileName: "a.backup" },
    "Verification of backup a.backup begun",
  ],
  [{ actionType: "BACKUP_DOWNLOADED", fileName: "a.backup" }, "Backup a.backup downloaded"],
  [
    { actionType: "BACKUP_DOWNLOAD_REFUSED", fileName: "a.backup", reason: "wrong" },
    "Download of backup a.backup refused",
  ],
  [
    { actionType: "DATA_RESTORED", fileName: "a.backup", madeAt: "2026-11-20", madeBy: "0.1.0", rows: 1_200 },
    "All data replaced by backup a.backup: 1,200 rows",
  ],
  [
    { actionType: "IMPORT_FAILED", fileName: "a.csv", kind: "Fidelity positions", words: "Lost" },
    "Import of file a.csv failed",
  ],
  [{ actionType: "FAILED_FILE_DISMISSED", fileName: "a.csv" }, "Failed file a.csv dismissed"],
  [{ actionType: "USER_DELETED", username: "ann" }, "User ann deleted with all data"],
  [{ actionType: "ROLE_ASSIGNED", username: "ann", role: "ADMIN" }, "Role ADMIN given to ann"],
  [{ actionType: "ROLE_REMOVED", username: "ann", role: "ADMIN" }, "Role ADMIN taken from ann"],
  [{ actionType: "SUSPICIOUS_ACTIVITY", what: "Many sign-ins failed" }, "Many sign-ins failed"],
  [{ actionType: "IMPERSONATION_STARTED", username: "ann" }, "Began to act as ann"],
  [{ actionType: "IMPERSONATION_ENDED", username: "ann" }, "Ceased to act as ann"],
  [{ actionType: "AUDIT_LOGS_ACCESSED", view: "all" }, "Audit logs read: all"],
  [{ actionType: "ADMIN_ACTIONS_ACCESSED", view: "all" }, "Administrative actions read: all"],
  [
    { actionType: "AUDIT_LOGS_CLEANUP", logsDeleted: 3, daysToKeep: 90 },
    "3 audit logs older than 90 days deleted",
  ],
  [{ actionType: "FILE_IMPORTED", fileName: "a.csv", rowsAdded: 2 }, "File a.csv imported: 2 rows added"],
  [
    { actionType: "FILE_IMPORTED", fileName: "b.csv", rowsAdded: 12_345 },
    "File b.csv imported: 12,345 rows added",
  ],
  [
    { actionType: "IMPORT_UNDONE", fileName: "a.csv", rowsRemoved: 3 },
    "Import of file a.csv undone: 3 rows removed",
  ],
  [{ actionType: "FILE_IMPORT_CANCELLED", fileName: "a.csv" }, "Import of file a.csv cancelled"],
  [
    { actionType: "FILE_RANGE_SET", fileName: "a.csv", days: "2015-01-01 to 2015-12-31" },
    "File a.csv said to cover 2015-01-01 to 2015-12-31",
  ],
  [{ actionType: "FILE_RANGE_REMOVED", fileName: "a.csv" }, "Answer about the days of file a.csv taken back"],
  [
    { actionType: "QUIET_DAYS_ADDED", accountName: "IRA", days: "2015-12-18 to 2015-12-31" },
    "Said that nothing happened in IRA, 2015-12-18 to 2015-12-31",
  ],
  [
    { actionType: "QUIET_DAYS_REMOVED", accountName: "IRA", days: "2015-12-18 to 2015-12-31" },
    "Taken back that nothing happened in IRA, 2015-12-18 to 2015-12-31",
  ],
  [
    { actionType: "NO_OLDER_HISTORY_SET", accountName: "IRA", day: "2015-03-27" },
    "Said that IRA has no history before 2015-03-27",
  ],
  [
    { actionType: "NO_OLDER_HISTORY_REMOVED", accountName: "IRA" },
    "Taken back that IRA has no older history",
  ],
  [
    { actionType: "STATEMENT_ADDED", sentence: "FB was renamed META on Jun 9, 2022.", changed: [] },
    "Correction added: FB was renamed META on Jun 9, 2022.",
  ],
  [
    { actionType: "STATEMENT_REMOVED", sentence: "FB was renamed META on Jun 9, 2022.", changed: [] },
    "Correction taken back: FB was renamed META on Jun 9, 2022.",
  ],
  [
    {
      actionType: "CAMPAIGN_UPDATED",
      campaign: "KO of 2026-01-08",
      changed: { name: { before: null, after: "Low puts" } },
    },
    "Campaign KO of 2026-01-08 changed: name",
  ],
  [
    { actionType: "CAMPAIGNS_JOINED", campaigns: ["KO of 2026-01-08", "KO of 2026-05-04"] },
    "Campaigns joined: KO of 2026-01-08, KO of 2026-05-04",
  ],
  [
    { actionType: "CAMPAIGN_SPLIT", campaign: "KO of 2026-01-08", from: "2026-01-09" },
    "Campaign KO of 2026-01-08 split on 2026-01-09",
  ],
  [
    { actionType: "CAMPAIGN_GAP_SET", days: 1, changed: { gapDays: { before: 7, after: 1 } } },
    "Gap between legs of campaigns set to 1 day",
  ],
  [
    { actionType: "DEEP_PUT_MARKED", put: "XYZ260116P50 sold on 2026-01-05" },
    "XYZ260116P50 sold on 2026-01-05 marked as deep in the money",
  ],
  [
    { actionType: "DEEP_PUT_UNMARKED", put: "XYZ260116P50 sold on 2026-01-05" },
    "XYZ260116P50 sold on 2026-01-05 no longer marked as deep in the money",
  ],
  [
    { actionType: "YEAR_END_MARK_SET", instrument: "SPX260116P6000", day: "2025-12-31", price: "3.1" },
    "Price of SPX260116P6000 on 2025-12-31 set to 3.1",
  ],
  [{ actionType: "SPOUSE_DECLARED", username: "ben" }, "ben declared as spouse for tax"],
  [{ actionType: "SPOUSE_REVOKED", username: "ben" }, "ben no longer declared as spouse for tax"],
  [
    { actionType: "JOINT_ACCOUNT_KEPT", accountName: "Joint", username: "ben" },
    "Joint kept beside the copy of ben",
  ],
  [
    { actionType: "JOINT_ACCOUNT_SEEN", accountName: "Joint", username: "ben" },
    "Joint set aside, the copy of ben is seen in its place",
  ],
  [
    { actionType: "JOINT_ACCOUNT_REOPENED", accountName: "Joint", username: "ben" },
    "Joint: the answer about the copy of ben no longer holds, and is asked for again",
  ],
  [
    { actionType: "TAKE_OUT_MADE", files: 1, sizeBytes: 2048 },
    "Everything of their own downloaded, with 1 file",
  ],
  [{ actionType: "TAX_YEAR_SEALED", year: 2025 }, "Tax year 2025 sealed"],
  [
    {
      actionType: "INVITATION_CREATED",
      email: "cleo@example.com",
      role: "USER",
      expiresAt: "2026-11-27T14:51:58.000Z",
    },
    "cleo@example.com invited as USER",
  ],
  [
    {
      actionType: "INVITATION_RENEWED",
      email: "cleo@example.com",
      role: "USER",
      expiresAt: "2026-11-27T14:51:58.000Z",
    },
    "New invitation link made for cleo@example.com",
  ],
  [
    { actionType: "INVITATION_REVOKED", email: "cleo@example.com", role: "USER" },
    "Invitation of cleo@example.com withdrawn",
  ],
  [
    {
      actionType: "INVITATION_ACCEPTED",
      username: "cleo",
      email: "cleo@example.com",
      role: "USER",
      invitedEmail: "cleo@example.com",
      invitedBy: "ann",
    },
    "cleo joined as USER, invited by ann",
  ],
  [{ actionType: "TAX_YEAR_UNSEALED", year: 2025 }, "Seal of tax year 2025 taken off"],
  [{ actionType: "ACCOUNT_NAME_SET", name: "Mom", accountId: null }, "Account that files call Mom chosen"],
  [
    { actionType: "ACCOUNT_NAME_REMOVED", name: "Mom" },
    "Choice of the account that files call Mom taken back",
  ],
  [
    { actionType: "LINE_ANSWER_SET", text: "LOYALTY BONUS CREDIT", answer: "DEPOSIT" },
    "Lines that begin with LOYALTY BONUS CREDIT explained: Money paid in",
  ],
  [
    { actionType: "LINE_ANSWER_REMOVED", text: "LOYALTY BONUS CREDIT" },
    "Answer about lines that begin with LOYALTY BONUS CREDIT taken back",
  ],
  [{ actionType: "ACCOUNT_CREATED", accountName: "IRA" }, "Brokerage account IRA created"],
  [{ actionType: "ACCOUNT_UPDATED", accountName: "IRA" }, "Brokerage account IRA changed"],
  [
    { actionType: "ACCOUNT_DELETED", accountName: "IRA", transactions: 3, positions: 2, imports: 1 },
    "Brokerage account IRA deleted",
  ],
])("%j reads as one line", (event, description) => {
  expect(describeAuditEvent(event)).toBe(description);
  expect(AUDIT_ACTION_TYPES).toContain(event.actionType);
});

test("an entry says who, when, from where, and to whom", () => {
  const actor = { userId: "u1", sessionId: "s1", ipAddress: "192.0.2.1", userAgent: "Firefox" };

  const entry = auditEntry({ actionType: "PASSWORD_RESET", username: "ann" }, actor, {
    at: AT,
    targetUserId: "u2",
  });

  expect(entry).toEqual({
    actionType: "PASSWORD_RESET",
    success: true,
    description: "Password of ann reset to a temporary one",
    errorMessage: null,
    details: { username: "ann" },
    performedAt: AT,
    performedById: "u1",
    targetUserId: "u2",
    ipAddress: "192.0.2.1",
    userAgent: "Firefox",
    sessionId: "s1",
  });
});

test.each<[AuditEvent, string]>([
  [{ actionType: "LOGIN_FAILED", usernameOrEmail: "ann", reason: "Locked" }, "Locked"],
  [{ actionType: "PASSWORD_CHANGE_FAILED", reason: "Wrong password" }, "Wrong password"],
  [{ actionType: "EMAIL_CHANGE_REFUSED", reason: "Wrong password" }, "Wrong password"],
  [{ actionType: "SUSPICIOUS_ACTIVITY", what: "Many" }, "Many"],
])("%j is on record as a failure, by whoever it was", (event, errorMessage) => {
  expect(auditEntry(event, {}, { at: AT })).toMatchObject({
    success: false,
    errorMessage,
    performedById: null,
    targetUserId: null,
    ipAddress: null,
    userAgent: null,
    sessionId: null,
  });
});

test.each(["FILE_REFUSED", "IMPORT_FAILED"] as const)(
  "%s is a failure, in the person's words",
  (actionType) => {
    const event = { actionType, fileName: "a.csv", words: "File is empty" };

    expect(auditEntry(event, {}, { at: AT })).toMatchObject({
      success: false,
      errorMessage: "File is empty",
      details: { fileName: "a.csv", words: "File is empty" },
    });
  },
);
