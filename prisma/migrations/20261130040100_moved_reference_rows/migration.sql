-- A row that was moved to another day goes back to its own in one act.
ALTER TABLE "reference_deletions" ADD COLUMN     "moved_id" UUID;
