-- What imports repeat of rows with neighbouring ids stands in one record for each 128 of them.
ALTER TABLE "import_duplicates" RENAME TO "import_duplicate_lines";

ALTER INDEX "import_duplicates_pkey" RENAME TO "import_duplicate_lines_pkey";

CREATE TABLE "import_duplicates" (
    "import_id" UUID NOT NULL,
    "block" BIGINT NOT NULL,
    "transaction_ids" BIGINT[] NOT NULL,
    "lines" INTEGER[] NOT NULL,

    CONSTRAINT "import_duplicates_pkey" PRIMARY KEY ("import_id","block")
);

INSERT INTO "import_duplicates" ("import_id", "block", "transaction_ids", "lines")
SELECT "import_id", "transaction_id" / 128, array_agg("transaction_id"), array_agg("line")
  FROM "import_duplicate_lines"
 GROUP BY "import_id", "transaction_id" / 128;

DROP TABLE "import_duplicate_lines";

CREATE INDEX "import_duplicates_block_idx" ON "import_duplicates"("block");

ALTER TABLE "import_duplicates" ADD CONSTRAINT "import_duplicates_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ANALYZE "import_duplicates";
