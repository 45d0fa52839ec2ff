-- CreateEnum
CREATE TYPE "change_entity" AS ENUM ('POSITION', 'ACCOUNT');

-- CreateEnum
CREATE TYPE "change_kind" AS ENUM ('ADDED', 'EDITED', 'DELETED', 'RESTORED', 'UNDONE');

-- AlterTable
ALTER TABLE "positions" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "position_edits" (
    "position_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "portfolio_date" DATE NOT NULL,
    "row_key" TEXT NOT NULL,
    "occurrence" INTEGER NOT NULL,
    "as_of_time" TEXT,
    "broker" JSONB,
    "base" JSONB NOT NULL,
    "changes" JSONB NOT NULL DEFAULT '{}',
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "edited_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "position_edits_pkey" PRIMARY KEY ("position_id")
);

-- CreateTable
CREATE TABLE "changes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "entity" "change_entity" NOT NULL,
    "kind" "change_kind" NOT NULL,
    "summary" TEXT NOT NULL,
    "item_count" INTEGER NOT NULL,
    "is_undoable" BOOLEAN NOT NULL DEFAULT true,
    "undoes_id" UUID,
    "undone_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "change_items" (
    "change_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "record_id" UUID NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "change_items_pkey" PRIMARY KEY ("change_id", "sequence")
);

-- CreateIndex
CREATE INDEX "position_edits_user_id_portfolio_date_idx" ON "position_edits"("user_id", "portfolio_date");

-- CreateIndex
CREATE UNIQUE INDEX "position_edits_row_key" ON "position_edits"("account_id", "portfolio_date", "row_key", "occurrence");

-- CreateIndex
CREATE INDEX "changes_user_id_created_at_id_idx" ON "changes"("user_id", "created_at" DESC, "id");

-- AddForeignKey
ALTER TABLE "position_edits" ADD CONSTRAINT "position_edits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "position_edits" ADD CONSTRAINT "position_edits_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "changes" ADD CONSTRAINT "changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_items" ADD CONSTRAINT "change_items_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "changes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
