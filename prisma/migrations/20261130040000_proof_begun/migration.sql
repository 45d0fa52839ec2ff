-- A backup's file can be proven again: while that goes on, and why the newest try found out nothing.
ALTER TABLE "backups" ADD COLUMN     "proof_begun_at" TIMESTAMPTZ(3),
ADD COLUMN     "proof_error" TEXT;
