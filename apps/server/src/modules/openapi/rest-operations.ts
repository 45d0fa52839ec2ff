import {
  AUDIT_SORT_FIELDS,
  actionTypeParameter,
  auditCleanupQuery,
  auditExportQuery,
  auditListQuery,
  auditStatisticsQuery,
} from "@strikebook/validators/audit";
import { login, passwordChange, passwordConfirmation } from "@strikebook/validators/auth";
import { acceptance, invitationRenewal, newInvitation, openedLink } from "@strikebook/validators/invitations";
import { analyticsQuery } from "@strikebook/validators/portfolio/analytics";
import { newScriptToken } from "@strikebook/validators/script-tokens";
import {
  newApp,
  newPasskey,
  passkeyRequest,
  passkeySignIn,
  secondFactorDemand,
  secondFactorName,
  secondStep,
} from "@strikebook/validators/second-factor";
import { uploadMetricsQuery } from "@strikebook/validators/uploads/upload-health";
import { operationParams } from "@strikebook/validators/uploads/uploads";
import {
  identityParameter,
  idParameter,
  newUser,
  profileChange,
  roleParameter,
  userChange,
  userDeletion,
  userListQuery,
  userStatus,
} from "@strikebook/validators/users";
import { z } from "zod";

/** A route in words, with the validators that its handler reads the request with. */
export type RestOperation = {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** Query parameters as they are sent, where the validator reads them in another shape. */
  readonly wireQuery?: z.ZodType;
  readonly body?: z.ZodType;
  /** Status of success; 200 when absent. */
  readonly status?: number;
};

/** On the wire field and direction are two parameters, which the validator puts together before it reads them. */
const AUDIT_SORT = z.object({
  sort: z.enum(AUDIT_SORT_FIELDS).optional(),
  direction: z.enum(["asc", "desc"]).optional(),
});
const AUDIT_LIST = { query: auditListQuery, wireQuery: AUDIT_SORT };

/** Every route under /api, as `METHOD path` of the permission table. */
export const REST_OPERATIONS: Readonly<Record<string, RestOperation>> = {
  "GET /api/health": { summary: "Whether the server and its database answer" },
  "GET /api/system/version": { summary: "Versions of the web app and the server" },
  "GET /api/openapi.json": { summary: "This document" },
  "GET /api/auth/health": { summary: "Whether sign-in answers" },
  "POST /api/auth/login": { summary: "Sign in; answers the token for all other calls", body: login },
  "POST /api/auth/oidc/begin": {
    summary: "Begin to sign in by the house's provider; answers where the browser goes, and sets a cookie",
  },
  "GET /api/auth/oidc/callback": {
    summary: "Where the provider sends the browser back; leads to the page that finishes",
    status: 303,
  },
  "POST /api/auth/oidc/finish": { summary: "Finish it, once; answers the token for all other calls" },
  "GET /api/auth/identities": { summary: "Whom the provider says you are" },
  "POST /api/auth/identities/:id/untie": {
    summary: "Forget it; sessions that the provider opened elsewhere end",
    params: idParameter,
  },
  "POST /api/auth/second-step": {
    summary: "Sign in by a code, after the password's answer held a ticket; answers like sign-in",
    body: secondStep,
  },
  "POST /api/auth/passkey-challenge": {
    summary: "Options for a passkey: with the ticket of a second step, or without to sign in by it alone",
    body: passkeyRequest,
  },
  "POST /api/auth/passkey": { summary: "Sign in by a passkey; answers like sign-in", body: passkeySignIn },
  "GET /api/auth/second-factors": { summary: "Your second factors, and how many recovery codes are left" },
  "POST /api/auth/second-factors/passkey-challenge": {
    summary: "Begin to add a passkey; asks for your password again",
    body: passwordConfirmation,
  },
  "POST /api/auth/second-factors/passkeys": {
    summary: "Add the passkey; answers recovery codes once, with your first second factor",
    body: newPasskey,
  },
  "POST /api/auth/second-factors/app-secret": {
    summary: "Begin to add an authenticator app; asks for your password again",
    body: passwordConfirmation,
  },
  "POST /api/auth/second-factors/apps": {
    summary: "Add the app by its first code; answers recovery codes once, with your first second factor",
    body: newApp,
  },
  "POST /api/auth/second-factors/recovery-codes": {
    summary: "New recovery codes, answered once; all others are void",
    body: passwordConfirmation,
  },
  "PATCH /api/auth/second-factors/:id": {
    summary: "Give one of your second factors another name",
    params: idParameter,
    body: secondFactorName,
  },
  "POST /api/auth/second-factors/:id/remove": {
    summary: "Remove one of your second factors; asks for your password again",
    params: idParameter,
    body: passwordConfirmation,
  },
  "GET /api/auth/me": { summary: "The signed-in user" },
  "POST /api/auth/logout": { summary: "Sign out; the token is dead from then on" },
  "POST /api/auth/change-password": {
    summary: "Change your own password; answers a new token, all others are dead",
    body: passwordChange,
  },
  "PATCH /api/auth/me": {
    summary: "Correct your own name and e-mail; another e-mail takes your password",
    body: profileChange,
  },
  "GET /api/auth/me/take-out": { summary: "Everything of yours as a zip: files, rows, spreadsheets" },
  "GET /api/auth/sessions": { summary: "Your sessions, newest first" },
  "POST /api/auth/sessions/:id/end": { summary: "End one of your sessions", params: idParameter },
  "POST /api/auth/sessions/end-others": { summary: "End all your sessions but the one that asks" },
  "GET /api/auth/tokens": { summary: "Your tokens for scripts, newest first" },
  "POST /api/auth/tokens": {
    summary: "Make a token for a script; answers it once, asks for your password again",
    body: newScriptToken,
    status: 201,
  },
  "POST /api/auth/tokens/:id/revoke": {
    summary: "Revoke one of your tokens for scripts; it is dead at once",
    params: idParameter,
  },
  "GET /api/upload/progress/user": { summary: "Your imports under way" },
  "GET /api/upload/progress/:operationId": { summary: "Progress of an import", params: operationParams },
  "POST /api/upload/progress/:operationId/cancel": {
    summary: "Cancel an import; nothing of the file is stored",
    params: operationParams,
  },
  "GET /api/admin/users": { summary: "A page of users", query: userListQuery },
  "GET /api/admin/users/by-role/:role": {
    summary: "A page of users with a role",
    params: roleParameter,
    query: userListQuery,
  },
  "GET /api/admin/users/:id": { summary: "One user", params: idParameter },
  "POST /api/admin/users": {
    summary: "Create a user; answers the temporary password once",
    body: newUser,
    status: 201,
  },
  "PUT /api/admin/users/:id/status": {
    summary: "Enable or disable a user",
    params: idParameter,
    body: userStatus,
  },
  "PATCH /api/users/:id": {
    summary: "Change a user's name, e-mail or roles; 409 when somebody changed it since",
    params: idParameter,
    body: userChange,
  },
  "POST /api/users/:id/reset-password": {
    summary: "Give a user a temporary password, answered once; all sessions end",
    params: idParameter,
  },
  "POST /api/users/:id/delete": {
    summary: "Delete a user with all data, once the username is typed",
    params: idParameter,
    body: userDeletion,
  },
  "POST /api/users/:id/unlock": { summary: "Unlock a user", params: idParameter },
  "POST /api/users/:id/end-sessions": { summary: "End all sessions of a user", params: idParameter },
  "GET /api/users/:id/identities": { summary: "Whom the provider says a user is", params: idParameter },
  "POST /api/users/:id/identities/:identityId/untie": {
    summary: "Forget it; the user's sessions that the provider opened end",
    params: identityParameter,
  },
  "GET /api/admin/invitations": { summary: "Open invitations, and whether links can be mailed" },
  "POST /api/admin/invitations": {
    summary: "Invite somebody; answers the link once",
    body: newInvitation,
    status: 201,
  },
  "POST /api/admin/invitations/:id/renew": {
    summary: "Another link for an invitation, answered once; the one before is good no longer",
    params: idParameter,
    body: invitationRenewal,
  },
  "POST /api/admin/invitations/:id/revoke": { summary: "Withdraw an invitation", params: idParameter },
  "POST /api/invitations/open": {
    summary: "Whom a link invites; 404 once it is used, withdrawn or too old",
    body: openedLink,
  },
  "POST /api/invitations/accept": {
    summary: "Come in by a link: choose username and password, get a token",
    body: acceptance,
  },
  "GET /api/users/:id/second-factor": {
    summary: "How many second factors a user has, and whether one is demanded",
    params: idParameter,
  },
  "PUT /api/users/:id/second-factor": {
    summary: "Demand a second factor of a user, or no longer",
    params: idParameter,
    body: secondFactorDemand,
  },
  "POST /api/users/:id/second-factor/remove": {
    summary: "Remove all second factors of a user, for a lost phone",
    params: idParameter,
  },
  "POST /api/admin/backups/:id/download": {
    summary: "The file of a backup; asks for your password again",
    params: idParameter,
    body: passwordConfirmation,
  },
  "GET /api/admin/statistics": { summary: "Figures of users and sign-ins", query: analyticsQuery },
  "GET /api/admin/health": { summary: "Health, and the routes of administrators" },
  "GET /api/admin/uploads/metrics": { summary: "How uploads went, of all users", query: uploadMetricsQuery },
  "GET /api/admin/audit/logs": { summary: "A page of the audit log", ...AUDIT_LIST },
  "GET /api/admin/audit/logs/user/:id": {
    summary: "Entries about a user, or by that user",
    params: idParameter,
    ...AUDIT_LIST,
  },
  "GET /api/admin/audit/logs/action/:type": {
    summary: "Entries of one type",
    params: actionTypeParameter,
    ...AUDIT_LIST,
  },
  "GET /api/admin/audit/logs/failed": { summary: "Entries of actions that failed", ...AUDIT_LIST },
  "GET /api/admin/audit/logs/admin-actions": { summary: "Entries of administrators' actions", ...AUDIT_LIST },
  "GET /api/admin/audit/logs/impersonation": { summary: "Entries of impersonation", ...AUDIT_LIST },
  "GET /api/admin/audit-logs/export.csv": {
    summary: "The entries as a CSV file, as long as there are any",
    query: auditExportQuery,
  },
  "GET /api/admin/audit/statistics": { summary: "Figures of the audit log", query: auditStatisticsQuery },
  "DELETE /api/admin/audit/cleanup": {
    summary: "Delete old entries; the cleanup is an entry of its own",
    query: auditCleanupQuery,
  },
};
