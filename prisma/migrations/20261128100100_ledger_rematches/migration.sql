-- What matching a ledger again has changed, until the person has read it.
CREATE TABLE "ledger_rematches" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "matched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unmatched_before" INTEGER NOT NULL,
    "unmatched_after" INTEGER NOT NULL,
    "realized_before" DECIMAL(20,4) NOT NULL,
    "realized_after" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "ledger_rematches_pkey" PRIMARY KEY ("user_id","id")
);

-- AddForeignKey
ALTER TABLE "ledger_rematches" ADD CONSTRAINT "ledger_rematches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
