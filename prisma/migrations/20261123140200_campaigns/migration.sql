-- AlterTable
ALTER TABLE "users" ADD COLUMN "campaign_gap_days" SMALLINT NOT NULL DEFAULT 7;

-- CreateTable
CREATE TABLE "campaigns" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "underlying" TEXT NOT NULL,
    "first_rank" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "opened_on" DATE NOT NULL,
    "is_open" BOOLEAN NOT NULL,
    "waits_until" DATE,
    "figures" JSONB NOT NULL,
    "legs" JSONB NOT NULL,
    "chains" JSONB NOT NULL,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateTable
CREATE TABLE "campaign_backlog" (
    "user_id" UUID NOT NULL,
    "underlying" TEXT NOT NULL,

    CONSTRAINT "campaign_backlog_pkey" PRIMARY KEY ("user_id","underlying")
);

-- CreateTable
CREATE TABLE "campaign_edits" (
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "rank" TEXT NOT NULL,
    "with_rank" TEXT,
    "name" TEXT,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_edits_pkey" PRIMARY KEY ("user_id","kind","rank"),
    CONSTRAINT "campaign_edits_kind" CHECK (
        CASE "kind"
          WHEN 'SPLIT' THEN num_nonnulls("with_rank", "name", "note") = 0
          WHEN 'JOIN' THEN "with_rank" IS NOT NULL AND num_nonnulls("name", "note") = 0
          WHEN 'TEXT' THEN "with_rank" IS NULL AND num_nonnulls("name", "note") > 0
          ELSE false END)
);

-- CreateIndex
CREATE INDEX "campaigns_user_id_opened_on_id_idx" ON "campaigns"("user_id", "opened_on" DESC, "id");

-- CreateIndex
CREATE INDEX "campaigns_user_id_underlying_idx" ON "campaigns"("user_id", "underlying");

-- CreateIndex
CREATE INDEX "campaigns_account_id_idx" ON "campaigns"("account_id");

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_backlog" ADD CONSTRAINT "campaign_backlog_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_edits" ADD CONSTRAINT "campaign_edits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is on record: campaigns are told when they are first asked for.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT DISTINCT "user_id", "underlying" FROM "transactions" WHERE "underlying" IS NOT NULL AND "asset_class" IS NOT NULL;
