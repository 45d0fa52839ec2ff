-- CreateTable
CREATE TABLE "coverage_statements" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "sha256" BYTEA,
    "account_id" UUID,
    "first_day" DATE,
    "last_day" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "coverage_statements_pkey" PRIMARY KEY ("user_id","id"),
    -- One of a file or of an account; only a file's days may be those of its rows.
    CONSTRAINT "coverage_statements_subject" CHECK (num_nonnulls("sha256", "account_id") = 1),
    CONSTRAINT "coverage_statements_days" CHECK (
        ("first_day" IS NULL) = ("last_day" IS NULL) AND "first_day" <= "last_day"
        AND ("account_id" IS NULL OR "first_day" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "account_names" (
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "account_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_names_pkey" PRIMARY KEY ("user_id","name")
);

-- CreateIndex
CREATE UNIQUE INDEX "coverage_statements_user_id_sha256_key" ON "coverage_statements"("user_id", "sha256");

-- CreateIndex
CREATE INDEX "coverage_statements_account_id_idx" ON "coverage_statements"("account_id");

-- CreateIndex
CREATE INDEX "account_names_account_id_idx" ON "account_names"("account_id");

-- AddForeignKey
ALTER TABLE "coverage_statements" ADD CONSTRAINT "coverage_statements_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coverage_statements" ADD CONSTRAINT "coverage_statements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_names" ADD CONSTRAINT "account_names_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_names" ADD CONSTRAINT "account_names_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
