-- CreateTable
CREATE TABLE "audit_checks" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "verified" INTEGER NOT NULL,
    "problem" TEXT,

    CONSTRAINT "audit_checks_pkey" PRIMARY KEY ("is_only")
);


-- The floor stands where the rows go: whoever speaks as the app can't ask for less. By the database's clock, since the app
-- names its own; a day of grace lets the app's clock be ahead of it, and even then nothing younger than the floor goes.
CREATE OR REPLACE FUNCTION clean_up_audit_logs(done_before timestamptz, days_to_keep integer, actor jsonb) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  cleanup uuid := gen_random_uuid();
  deleted integer;
BEGIN
  IF days_to_keep IS NULL OR done_before IS NULL OR days_to_keep < 30 OR done_before > now() - interval '29 days' THEN
    RAISE EXCEPTION 'Audit logs of the last 30 days are kept' USING ERRCODE = 'check_violation';
  END IF;
  WITH gone AS (
    DELETE FROM audit_logs WHERE performed_at < least(done_before, now() - interval '30 days')
      AND action_type <> 'AUDIT_LOGS_CLEANUP' RETURNING id),
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
