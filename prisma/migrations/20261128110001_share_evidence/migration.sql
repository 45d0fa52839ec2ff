-- CreateTable
CREATE TABLE "share_evidence" (
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "underlying" TEXT NOT NULL,
    "instrument" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "seen_on" DATE NOT NULL,
    "most_held" DECIMAL(24,8) NOT NULL,

    CONSTRAINT "share_evidence_pkey" PRIMARY KEY ("user_id","account_id","instrument","day")
);

-- CreateIndex
CREATE INDEX "share_evidence_account_id_idx" ON "share_evidence"("account_id");

-- AddForeignKey
ALTER TABLE "share_evidence" ADD CONSTRAINT "share_evidence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_evidence" ADD CONSTRAINT "share_evidence_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

