-- What was matched before is matched again at the next start.
ALTER TABLE "users" ADD COLUMN "ledger_version" SMALLINT NOT NULL DEFAULT 0;
