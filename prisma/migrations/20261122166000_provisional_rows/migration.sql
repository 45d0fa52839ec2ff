-- CreateTable
CREATE TABLE "withdrawn_rows" (
    "transaction_id" BIGINT NOT NULL,
    "account_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "run_date" DATE NOT NULL,
    "event_date" DATE NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "occurrence" INTEGER NOT NULL,
    "row" JSONB NOT NULL,
    "versions" JSONB NOT NULL,

    CONSTRAINT "withdrawn_rows_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateIndex
CREATE INDEX "withdrawn_rows_account_id_run_date_idx" ON "withdrawn_rows"("account_id", "run_date");

-- CreateIndex
CREATE INDEX "withdrawn_rows_import_id_idx" ON "withdrawn_rows"("import_id");

-- AddForeignKey
ALTER TABLE "withdrawn_rows" ADD CONSTRAINT "withdrawn_rows_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawn_rows" ADD CONSTRAINT "withdrawn_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
