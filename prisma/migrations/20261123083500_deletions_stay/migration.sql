-- A deletion by hand holds, also of a whole range: no sync stores the rows again.
ALTER TABLE "reference_deletions" DROP COLUMN "survives_sync";
