-- When an import in the background was last taken up, and the percent that was reached since: what it reached before its
-- server was killed says nothing of the time that is left.
ALTER TABLE "upload_operations"
  ADD COLUMN "attempt_started_at" TIMESTAMPTZ(3),
  ADD COLUMN "attempt_percent" SMALLINT NOT NULL DEFAULT 0;
