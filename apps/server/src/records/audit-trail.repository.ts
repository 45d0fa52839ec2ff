import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";

/** Prisma itself or a transaction of it. */
type PrismaWriter = Pick<Database["prisma"], "auditLog">;

/** A pg client, in a transaction or not. */
type PgWriter = { query(text: string, values: unknown[]): Promise<unknown> };

const INSERT = `INSERT INTO audit_logs (action_type, success, description, error_message, details, performed_at,
    performed_by_id, target_user_id, ip_address, user_agent, session_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** Writes an entry through the connection that does what the entry tells of: both are on record, or neither. */
export async function writeAudit(through: PrismaWriter | PgWriter, entry: AuditEntry): Promise<void> {
  if ("auditLog" in through) {
    await through.auditLog.create({ data: { ...entry, details: { ...entry.details } as object } });
    return;
  }
  await through.query(INSERT, [
    entry.actionType,
    entry.success,
    entry.description,
    entry.errorMessage,
    JSON.stringify(entry.details),
    entry.performedAt,
    entry.performedById,
    entry.targetUserId,
    entry.ipAddress,
    entry.userAgent,
    entry.sessionId,
  ]);
}
