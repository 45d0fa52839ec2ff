-- CreateTable
CREATE TABLE "ledger_statements" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "number" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "account_id" UUID,
    "asset_class" TEXT NOT NULL,
    "instrument" TEXT NOT NULL,
    "into" TEXT,
    "underlying" TEXT NOT NULL,
    "into_underlying" TEXT NOT NULL,
    "ratio" DECIMAL(24,8),
    "quantity" DECIMAL(24,8),
    "basis" DECIMAL(20,4),
    "acquired_on" DATE,
    "percent" DECIMAL(24,8),
    "is_moved_out" BOOLEAN,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_statements_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ledger_statements_number_key" ON "ledger_statements"("number");

-- CreateIndex
CREATE INDEX "ledger_statements_account_id_idx" ON "ledger_statements"("account_id");

-- AddForeignKey
ALTER TABLE "ledger_statements" ADD CONSTRAINT "ledger_statements_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_statements" ADD CONSTRAINT "ledger_statements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The person's other tabs fetch their figures again.
CREATE TRIGGER "ledger_statements_told" AFTER INSERT OR DELETE ON "ledger_statements"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');
