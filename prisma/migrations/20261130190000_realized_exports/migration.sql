-- CreateEnum
CREATE TYPE "realized_row_kind" AS ENUM ('CLOSED', 'WASH_SALE');

-- AlterEnum
ALTER TYPE "file_type" ADD VALUE 'REALIZED';

-- CreateTable
CREATE TABLE "realized_export_rows" (
    "user_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "realized_row_kind" NOT NULL,
    "symbol" TEXT NOT NULL,
    "cusip" TEXT,
    "description" TEXT,
    "quantity" DECIMAL(24,8),
    "is_short" BOOLEAN NOT NULL,
    "opened_on" DATE,
    "closed_on" DATE,
    "proceeds" DECIMAL(20,4),
    "cost" DECIMAL(20,4),
    "gain" DECIMAL(20,4),
    "term" TEXT,

    CONSTRAINT "realized_export_rows_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateIndex
CREATE INDEX "realized_export_rows_user_id_idx" ON "realized_export_rows"("user_id");

-- CreateIndex
CREATE INDEX "realized_export_rows_account_id_idx" ON "realized_export_rows"("account_id");

-- AddForeignKey
ALTER TABLE "realized_export_rows" ADD CONSTRAINT "realized_export_rows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_export_rows" ADD CONSTRAINT "realized_export_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_export_rows" ADD CONSTRAINT "realized_export_rows_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

