-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "position_type" AS ENUM ('STOCK', 'OPTION', 'CASH', 'BOND', 'ETF', 'MUTUAL_FUND', 'OTHER');

-- CreateEnum
CREATE TYPE "position_kind" AS ENUM ('HOLDING', 'PENDING', 'WRAPPER');

-- CreateEnum
CREATE TYPE "provenance" AS ENUM ('BUNDLED', 'RULE', 'ADHOC', 'FINNHUB', 'MANUAL');

-- CreateEnum
CREATE TYPE "book" AS ENUM ('TRADE', 'TAX');

-- CreateEnum
CREATE TYPE "file_type" AS ENUM ('TRANSACTION', 'PORTFOLIO');

-- CreateEnum
CREATE TYPE "upload_session_state" AS ENUM ('OPEN', 'CONFIRMED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "import_line_state" AS ENUM ('INFORMATIONAL', 'REVIEW');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('ADMIN', 'USER', 'READONLY');

-- CreateTable
CREATE TABLE "audit_logs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "action_type" TEXT NOT NULL,
    "success" BOOLEAN NOT NULL,
    "description" TEXT NOT NULL,
    "error_message" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "performed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "performed_by_id" UUID,
    "target_user_id" UUID,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "session_id" UUID,

    CONSTRAINT "audit_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brokerage_accounts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "account_identifier" TEXT,
    "brokerage" TEXT NOT NULL,
    "is_retirement" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "brokerage_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "positions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "portfolio_date" DATE NOT NULL,
    "kind" "position_kind" NOT NULL DEFAULT 'HOLDING',
    "symbol" TEXT NOT NULL,
    "description" TEXT,
    "type" "position_type" NOT NULL,
    "quantity" DECIMAL(24,8),
    "last_price" DECIMAL(24,8),
    "last_price_change" DECIMAL(24,8),
    "current_value" DECIMAL(20,4),
    "todays_gain_loss_dollar" DECIMAL(20,4),
    "todays_gain_loss_percent" DECIMAL(14,4),
    "total_gain_loss_dollar" DECIMAL(20,4),
    "total_gain_loss_percent" DECIMAL(14,4),
    "percent_of_account" DECIMAL(14,4),
    "cost_basis_total" DECIMAL(20,4),
    "average_cost_basis" DECIMAL(24,8),
    "holding_type" TEXT,
    "investment_type" TEXT,
    "basket_name" TEXT,
    "import_id" UUID,
    "line" INTEGER,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "row_key" TEXT NOT NULL,
    "occurrence" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "positions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portfolio_snapshots" (
    "user_id" UUID NOT NULL,
    "portfolio_date" DATE NOT NULL,
    "account_id" UUID NOT NULL,
    "as_of_time" TEXT,
    "position_count" INTEGER NOT NULL,
    "total_value" DECIMAL(20,4) NOT NULL,
    "stock_value" DECIMAL(20,4) NOT NULL,
    "options_value" DECIMAL(20,4) NOT NULL,
    "cash_value" DECIMAL(20,4) NOT NULL,
    "other_value" DECIMAL(20,4) NOT NULL,
    "pending_value" DECIMAL(20,4) NOT NULL,
    "gain_loss" DECIMAL(20,4) NOT NULL,
    "gain_loss_basis" DECIMAL(20,4) NOT NULL,
    "unknown_gain_count" INTEGER NOT NULL,

    CONSTRAINT "portfolio_snapshots_pkey" PRIMARY KEY ("user_id","portfolio_date","account_id")
);

-- CreateTable
CREATE TABLE "market_holidays" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "exchange" TEXT NOT NULL,
    "at_date" DATE NOT NULL,
    "event_name" TEXT NOT NULL,
    "trading_hour" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "provenance" "provenance" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "market_holidays_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "option_expiries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "exchange" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "month" INTEGER NOT NULL,
    "calculated_date" DATE NOT NULL,
    "adjusted_date" DATE NOT NULL,
    "is_adjusted" BOOLEAN NOT NULL,
    "adjustment_reason" TEXT,
    "provenance" "provenance" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "option_expiries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "earnings_records" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "symbol" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "eps_estimate" DECIMAL(18,6),
    "eps_actual" DECIMAL(18,6),
    "hour" TEXT NOT NULL DEFAULT '',
    "quarter" INTEGER,
    "year" INTEGER,
    "revenue_estimate" DECIMAL(24,2),
    "revenue_actual" DECIMAL(24,2),
    "provenance" "provenance" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "earnings_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "securities" (
    "symbol" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sector" TEXT,
    "kind" TEXT NOT NULL,
    "provenance" "provenance" NOT NULL,

    CONSTRAINT "securities_pkey" PRIMARY KEY ("symbol")
);

-- CreateTable
CREATE TABLE "transactions" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "run_date" DATE NOT NULL,
    "event_date" DATE NOT NULL,
    "settlement_date" DATE,
    "type" TEXT NOT NULL,
    "asset_class" TEXT,
    "instrument" TEXT,
    "underlying" TEXT,
    "quantity" DECIMAL(24,8),
    "price" DECIMAL(24,8),
    "commission" DECIMAL(20,4),
    "fees" DECIMAL(20,4),
    "accrued_interest" DECIMAL(20,4),
    "amount" DECIMAL(20,4),
    "cash_effect" DECIMAL(20,4) NOT NULL,
    "holding_type" TEXT,
    "action" TEXT NOT NULL,
    "description" TEXT,
    "reorganization" TEXT,
    "related_instrument" TEXT,
    "counter_account_number" TEXT,
    "fingerprint" BYTEA NOT NULL,
    "fingerprint_version" SMALLINT NOT NULL DEFAULT 1,
    "occurrence" INTEGER NOT NULL,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transaction_versions" (
    "transaction_id" BIGINT NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "fields" JSONB NOT NULL,

    CONSTRAINT "transaction_versions_pkey" PRIMARY KEY ("transaction_id","import_id","line")
);

-- CreateTable
CREATE TABLE "realized_closings" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "book" "book" NOT NULL,
    "transaction_id" BIGINT NOT NULL,
    "closed_on" DATE NOT NULL,
    "type" TEXT NOT NULL,
    "asset_class" TEXT NOT NULL,
    "instrument" TEXT NOT NULL,
    "underlying" TEXT NOT NULL,
    "quantity" DECIMAL(24,8) NOT NULL,
    "unmatched_quantity" DECIMAL(24,8) NOT NULL,
    "open_amount" DECIMAL(20,4) NOT NULL,
    "buys" DECIMAL(20,4) NOT NULL,
    "sells" DECIMAL(20,4) NOT NULL,
    "gross" DECIMAL(20,4) NOT NULL,
    "commission" DECIMAL(20,4) NOT NULL,
    "fees" DECIMAL(20,4) NOT NULL,
    "net" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "realized_closings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "closing_lots" (
    "closing_id" BIGINT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "open_transaction_id" BIGINT,
    "opened_on" DATE,
    "quantity" DECIMAL(24,8) NOT NULL,
    "buys" DECIMAL(20,4) NOT NULL,
    "sells" DECIMAL(20,4) NOT NULL,
    "commission" DECIMAL(20,4) NOT NULL,
    "fees" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "closing_lots_pkey" PRIMARY KEY ("closing_id","sequence")
);

-- CreateTable
CREATE TABLE "open_lots" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "book" "book" NOT NULL,
    "transaction_id" BIGINT NOT NULL,
    "opened_on" DATE,
    "asset_class" TEXT NOT NULL,
    "instrument" TEXT NOT NULL,
    "underlying" TEXT NOT NULL,
    "quantity" DECIMAL(24,8) NOT NULL,
    "amount" DECIMAL(20,4),

    CONSTRAINT "open_lots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "realized_days" (
    "user_id" UUID NOT NULL,
    "book" "book" NOT NULL,
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "asset_class" TEXT NOT NULL,
    "underlying" TEXT NOT NULL,
    "trades" INTEGER NOT NULL,
    "matched" INTEGER NOT NULL,
    "unmatched" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "losses" INTEGER NOT NULL,
    "gross" DECIMAL(20,4) NOT NULL,
    "commission" DECIMAL(20,4) NOT NULL,
    "fees" DECIMAL(20,4) NOT NULL,
    "net" DECIMAL(20,4) NOT NULL,
    "open_amount" DECIMAL(20,4) NOT NULL,
    "largest_win" DECIMAL(20,4) NOT NULL,
    "largest_loss" DECIMAL(20,4) NOT NULL,
    "buys" DECIMAL(20,4) NOT NULL,
    "sells" DECIMAL(20,4) NOT NULL,
    "cash_buys" DECIMAL(20,4) NOT NULL,
    "cash_sells" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "realized_days_pkey" PRIMARY KEY ("user_id","book","day","account_id","asset_class","underlying")
);

-- CreateTable
CREATE TABLE "upload_sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "state" "upload_session_state" NOT NULL DEFAULT 'OPEN',
    "file_type" "file_type" NOT NULL,
    "brokerage" TEXT NOT NULL,
    "reading" JSONB NOT NULL,
    "staged_rows" INTEGER NOT NULL,
    "account_id" UUID,
    "portfolio_date" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "upload_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload_chunks" (
    "session_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "first_line" INTEGER NOT NULL,
    "line_count" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "upload_chunks_pkey" PRIMARY KEY ("session_id","sequence")
);

-- CreateTable
CREATE TABLE "imports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_type" "file_type" NOT NULL,
    "brokerage" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "downloaded_at" TEXT,
    "total_lines" INTEGER NOT NULL,
    "new_lines" INTEGER NOT NULL,
    "duplicate_lines" INTEGER NOT NULL,
    "informational_lines" INTEGER NOT NULL,
    "review_lines" INTEGER NOT NULL,
    "result" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_accounts" (
    "import_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "line_count" INTEGER NOT NULL,
    "cash_change" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "import_accounts_pkey" PRIMARY KEY ("import_id","account_id")
);

-- CreateTable
CREATE TABLE "import_lines" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "state" "import_line_state" NOT NULL,
    "text" TEXT NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "import_lines_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateTable
CREATE TABLE "import_duplicates" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "transaction_id" BIGINT NOT NULL,

    CONSTRAINT "import_duplicates_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "username" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "roles" "role"[],
    "password_hash" TEXT NOT NULL,
    "must_change_password" BOOLEAN NOT NULL DEFAULT false,
    "temporary_password_expires_at" TIMESTAMPTZ(3),
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "session_version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_login_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ip_address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_throttles" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_failure_at" TIMESTAMPTZ(3) NOT NULL,
    "blocked_until" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_throttles_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "audit_logs_performed_at_id_idx" ON "audit_logs"("performed_at" DESC, "id");

-- CreateIndex
CREATE INDEX "audit_logs_action_type_performed_at_idx" ON "audit_logs"("action_type", "performed_at" DESC);

-- CreateIndex
CREATE INDEX "audit_logs_performed_by_id_performed_at_idx" ON "audit_logs"("performed_by_id", "performed_at" DESC);

-- CreateIndex
CREATE INDEX "audit_logs_target_user_id_performed_at_idx" ON "audit_logs"("target_user_id", "performed_at" DESC);

-- CreateIndex
CREATE INDEX "brokerage_accounts_user_id_name_idx" ON "brokerage_accounts"("user_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "brokerage_accounts_user_id_account_identifier_key" ON "brokerage_accounts"("user_id", "account_identifier");

-- CreateIndex
CREATE INDEX "positions_user_id_portfolio_date_account_id_sequence_idx" ON "positions"("user_id", "portfolio_date", "account_id", "sequence");

-- CreateIndex
CREATE INDEX "positions_import_id_idx" ON "positions"("import_id");

-- CreateIndex
CREATE UNIQUE INDEX "positions_row_key" ON "positions"("account_id", "portfolio_date", "row_key", "occurrence");

-- CreateIndex
CREATE UNIQUE INDEX "market_holidays_exchange_at_date_key" ON "market_holidays"("exchange", "at_date");

-- CreateIndex
CREATE INDEX "option_expiries_adjusted_date_idx" ON "option_expiries"("adjusted_date");

-- CreateIndex
CREATE UNIQUE INDEX "option_expiries_exchange_year_month_key" ON "option_expiries"("exchange", "year", "month");

-- CreateIndex
CREATE INDEX "earnings_records_date_idx" ON "earnings_records"("date");

-- CreateIndex
CREATE UNIQUE INDEX "earnings_records_symbol_date_key" ON "earnings_records"("symbol", "date");

-- CreateIndex
CREATE INDEX "transactions_user_id_underlying_event_date_idx" ON "transactions"("user_id", "underlying", "event_date");

-- CreateIndex
CREATE INDEX "transactions_linked_idx" ON "transactions"("user_id") WHERE (reorganization IS NOT NULL OR related_instrument IS NOT NULL);

-- CreateIndex
CREATE INDEX "transactions_import_id_idx" ON "transactions"("import_id");

-- CreateIndex
CREATE UNIQUE INDEX "transactions_fingerprint_key" ON "transactions"("account_id", "event_date", "fingerprint", "occurrence");

-- CreateIndex
CREATE INDEX "realized_closings_user_id_book_closed_on_idx" ON "realized_closings"("user_id", "book", "closed_on");

-- CreateIndex
CREATE INDEX "realized_closings_account_id_instrument_idx" ON "realized_closings"("account_id", "instrument");

-- CreateIndex
CREATE UNIQUE INDEX "realized_closings_book_transaction_id_key" ON "realized_closings"("book", "transaction_id");

-- CreateIndex
CREATE INDEX "open_lots_user_id_book_idx" ON "open_lots"("user_id", "book");

-- CreateIndex
CREATE INDEX "open_lots_account_id_instrument_idx" ON "open_lots"("account_id", "instrument");

-- CreateIndex
CREATE INDEX "realized_days_account_id_underlying_idx" ON "realized_days"("account_id", "underlying");

-- CreateIndex
CREATE INDEX "upload_sessions_user_id_state_idx" ON "upload_sessions"("user_id", "state");

-- CreateIndex
CREATE INDEX "upload_sessions_state_expires_at_idx" ON "upload_sessions"("state", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "imports_session_id_key" ON "imports"("session_id");

-- CreateIndex
CREATE INDEX "imports_user_id_created_at_idx" ON "imports"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "imports_user_file_key" ON "imports"("user_id", "sha256") WHERE (undone_at IS NULL);

-- CreateIndex
CREATE INDEX "import_accounts_account_id_idx" ON "import_accounts"("account_id");

-- CreateIndex
CREATE INDEX "import_duplicates_transaction_id_idx" ON "import_duplicates"("transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "user_sessions_user_id_idx" ON "user_sessions"("user_id");

-- CreateIndex
CREATE INDEX "user_sessions_expires_at_idx" ON "user_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_throttles_last_failure_at_idx" ON "sign_in_throttles"("last_failure_at");

-- AddForeignKey
ALTER TABLE "audit_logs" ADD CONSTRAINT "audit_logs_performed_by_id_fkey" FOREIGN KEY ("performed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_logs" ADD CONSTRAINT "audit_logs_target_user_id_fkey" FOREIGN KEY ("target_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brokerage_accounts" ADD CONSTRAINT "brokerage_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "positions" ADD CONSTRAINT "positions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "positions" ADD CONSTRAINT "positions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "positions" ADD CONSTRAINT "positions_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portfolio_snapshots" ADD CONSTRAINT "portfolio_snapshots_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portfolio_snapshots" ADD CONSTRAINT "portfolio_snapshots_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transaction_versions" ADD CONSTRAINT "transaction_versions_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_closings" ADD CONSTRAINT "realized_closings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_closings" ADD CONSTRAINT "realized_closings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "closing_lots" ADD CONSTRAINT "closing_lots_closing_id_fkey" FOREIGN KEY ("closing_id") REFERENCES "realized_closings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "open_lots" ADD CONSTRAINT "open_lots_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "open_lots" ADD CONSTRAINT "open_lots_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_days" ADD CONSTRAINT "realized_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_days" ADD CONSTRAINT "realized_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_sessions" ADD CONSTRAINT "upload_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "upload_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "upload_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_accounts" ADD CONSTRAINT "import_accounts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_accounts" ADD CONSTRAINT "import_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_duplicates" ADD CONSTRAINT "import_duplicates_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_duplicates" ADD CONSTRAINT "import_duplicates_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

