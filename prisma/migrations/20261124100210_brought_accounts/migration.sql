-- An account that a file brought goes when nothing needs it any more: also when what a person stated held it at the undo.
ALTER TABLE "brokerage_accounts" ADD COLUMN "is_brought" BOOLEAN NOT NULL DEFAULT false;

UPDATE "brokerage_accounts" a SET "is_brought" = true
 WHERE EXISTS (SELECT 1 FROM "import_file_accounts" f WHERE f.account_id = a.id AND f.is_created);

ALTER TABLE "import_file_accounts" DROP COLUMN "is_created";
