-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "chosen_lines" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "portfolio_date" DATE,
ADD COLUMN     "sequence" BIGSERIAL NOT NULL,
ADD COLUMN     "undo_effect" JSONB;

-- CreateTable
CREATE TABLE "import_file_accounts" (
    "import_id" UUID NOT NULL,
    "ref" SMALLINT NOT NULL,
    "account_id" UUID NOT NULL,
    "is_created" BOOLEAN NOT NULL,

    CONSTRAINT "import_file_accounts_pkey" PRIMARY KEY ("import_id","ref")
);

-- CreateIndex
CREATE INDEX "import_file_accounts_account_id_idx" ON "import_file_accounts"("account_id");

-- AddForeignKey
ALTER TABLE "import_file_accounts" ADD CONSTRAINT "import_file_accounts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_file_accounts" ADD CONSTRAINT "import_file_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Imports from before: in the order they were begun in, which is the order they were merged in but for confirms at one moment.
UPDATE "imports" i SET "sequence" = place.nr
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS nr FROM "imports") place WHERE place.id = i.id;

-- The day of a positions file: what its rows are on record for, else what was answered, else what the file says.
UPDATE "imports" i SET "portfolio_date" = coalesce(
  (SELECT max(p.portfolio_date) FROM "positions" p WHERE p.import_id = i.id),
  s.portfolio_date, (s.reading #>> '{identity,portfolioDate}')::date)
FROM "upload_sessions" s WHERE s.id = i.session_id AND i.file_type = 'PORTFOLIO';

-- Accounts of the files by number; one without a number was answered for, or is the only one that the import has rows of.
INSERT INTO "import_file_accounts" ("import_id", "ref", "account_id", "is_created")
SELECT i.id, (f.account ->> 'ref')::smallint, a.id, a.created_at = i.created_at
FROM "imports" i JOIN "upload_sessions" s ON s.id = i.session_id
  CROSS JOIN LATERAL jsonb_array_elements(s.reading -> 'accounts') AS f(account)
  JOIN "brokerage_accounts" a ON a.user_id = i.user_id AND a.id = coalesce(
    (SELECT n.id FROM "brokerage_accounts" n
     WHERE n.user_id = i.user_id AND n.account_identifier = f.account ->> 'number'),
    CASE WHEN f.account ->> 'number' IS NULL THEN coalesce(
      (SELECT (array_agg(n.id))[1] FROM "brokerage_accounts" n JOIN "import_accounts" x ON x.account_id = n.id
       WHERE n.user_id = i.user_id AND x.import_id = i.id AND n.name = f.account ->> 'name' HAVING count(*) = 1),
      s.account_id,
      (SELECT (array_agg(x.account_id))[1] FROM "import_accounts" x WHERE x.import_id = i.id HAVING count(*) = 1),
      (SELECT (array_agg(DISTINCT p.account_id))[1] FROM "positions" p WHERE p.import_id = i.id
       HAVING count(DISTINCT p.account_id) = 1)) END)
WHERE i.undone_at IS NULL;
