-- The same bytes are imported once for each account that they are said to be of.
ALTER TABLE "imports" ADD COLUMN     "account_key" TEXT NOT NULL DEFAULT '';

ALTER TABLE "upload_operations" ADD COLUMN     "account_key" TEXT NOT NULL DEFAULT '';

DROP INDEX "imports_user_file_key";

DROP INDEX "upload_operations_active_file_key";

CREATE UNIQUE INDEX "imports_user_file_key" ON "imports"("user_id", "sha256", "account_key") WHERE (undone_at IS NULL);

CREATE UNIQUE INDEX "upload_operations_active_file_key" ON "upload_operations"("user_id", "sha256", "account_key") WHERE (status = 'PROCESSING');
