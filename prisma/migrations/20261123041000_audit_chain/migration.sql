-- DropForeignKey: whom an entry names is a fact, and stays when the user goes.
ALTER TABLE "audit_logs" DROP CONSTRAINT "audit_logs_performed_by_id_fkey";
ALTER TABLE "audit_logs" DROP CONSTRAINT "audit_logs_target_user_id_fkey";

-- DropIndex
DROP INDEX "audit_logs_performed_at_id_idx";
DROP INDEX "audit_logs_action_type_performed_at_idx";

-- CreateIndex: pages are counted off in an index alone, in either direction of each order.
CREATE INDEX "audit_logs_performed_at_id_action_type_idx" ON "audit_logs"("performed_at" DESC, "id", "action_type");
CREATE INDEX "audit_logs_action_type_performed_at_id_idx" ON "audit_logs"("action_type", "performed_at" DESC, "id");
CREATE INDEX "audit_logs_by_action_down_idx" ON "audit_logs"("action_type" DESC, "performed_at" DESC, "id");
CREATE INDEX "audit_logs_success_performed_at_id_action_type_idx" ON "audit_logs"("success", "performed_at" DESC, "id", "action_type");
CREATE INDEX "audit_logs_by_result_down_idx" ON "audit_logs"("success" DESC, "performed_at" DESC, "id", "action_type");

-- CreateTable
CREATE TABLE "audit_chain" (
    "position" BIGINT NOT NULL,
    "log_id" UUID NOT NULL,
    "entry_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "removed_by_id" UUID,

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("position")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_chain_log_id_key" ON "audit_chain"("log_id");

-- SHA-256 of an entry's canonical text: its fields as a JSON array, the instant in UTC.
CREATE FUNCTION audit_entry_hash(entry audit_logs) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(entry.id, entry.action_type, entry.success, entry.description, entry.error_message,
    entry.details, to_char(entry.performed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), entry.performed_by_id,
    entry.target_user_id, entry.ip_address, entry.user_agent, entry.session_id)::text, 'UTF8'))
$$;

-- Entries from before the chain, in the order in which they were made.
DO $$
DECLARE
  entry audit_logs;
  place bigint := 0;
  own bytea;
  previous bytea := '';
BEGIN
  FOR entry IN SELECT * FROM audit_logs ORDER BY performed_at, id LOOP
    place := place + 1;
    own := audit_entry_hash(entry);
    previous := sha256(previous || own);
    INSERT INTO audit_chain (position, log_id, entry_hash, hash) VALUES (place, entry.id, own, previous);
  END LOOP;
END $$;

-- The link of a new entry. It is made at the end of its transaction, so that a long import holds nobody up, and in the order
-- of commits. An entry that has one already comes from a backup.
CREATE FUNCTION chain_audit_log() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  own bytea := audit_entry_hash(NEW);
  last audit_chain;
BEGIN
  PERFORM pg_advisory_xact_lock(20261123, 47);
  IF NOT EXISTS (SELECT FROM audit_chain WHERE log_id = NEW.id) THEN
    SELECT * INTO last FROM audit_chain ORDER BY position DESC LIMIT 1;
    INSERT INTO audit_chain (position, log_id, entry_hash, hash)
    VALUES (coalesce(last.position, 0) + 1, NEW.id, own, sha256(coalesce(last.hash, '') || own));
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER audit_logs_chain AFTER INSERT ON audit_logs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_log();
-- Also while a bulk load leaves out the other triggers.
ALTER TABLE audit_logs ENABLE ALWAYS TRIGGER audit_logs_chain;

-- The only way for the app to delete entries. Their links stay, and say by which cleanup the entries went; the cleanup's own
-- entry says how many, and entries of cleanups are kept.
CREATE FUNCTION clean_up_audit_logs(done_before timestamptz, days_to_keep integer, actor jsonb) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  cleanup uuid := gen_random_uuid();
  deleted integer;
BEGIN
  WITH gone AS (
    DELETE FROM audit_logs WHERE performed_at < done_before AND action_type <> 'AUDIT_LOGS_CLEANUP' RETURNING id),
  marked AS (
    UPDATE audit_chain SET removed_by_id = cleanup FROM gone WHERE log_id = gone.id)
  SELECT count(*) INTO deleted FROM gone;
  INSERT INTO audit_logs (id, action_type, success, description, details, performed_at, performed_by_id, ip_address, user_agent,
    session_id)
  VALUES (cleanup, 'AUDIT_LOGS_CLEANUP', true,
    format('%s audit logs older than %s days deleted', to_char(deleted, 'FM999,999,999,999'), days_to_keep),
    jsonb_build_object('logsDeleted', deleted, 'daysToKeep', days_to_keep), (actor->>'performedAt')::timestamptz,
    (actor->>'performedById')::uuid, actor->>'ipAddress', actor->>'userAgent', (actor->>'sessionId')::uuid);
  RETURN deleted;
END $$;
REVOKE ALL ON FUNCTION clean_up_audit_logs FROM PUBLIC;
