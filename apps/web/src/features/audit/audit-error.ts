import { ApiError } from "../../lib/network/api-error.ts";

const BY_STATUS: Readonly<Record<number, string>> = {
  401: "Authentication required - please log in as an admin",
  403: "Admin permissions required to access audit logs",
  404: "Audit logs endpoint not found - backend may not be fully implemented",
};

/** The failure, in the words of the catalog; without a status no answer came at all. */
export function auditErrorTitle(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return "Failed to fetch audit logs";
  }
  return BY_STATUS[error.status] ?? `Failed to fetch audit logs (HTTP ${error.status})`;
}
