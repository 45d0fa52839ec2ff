-- The schema with which Strikebook 0.1.0 begins, in one piece: what the migrations until 24 November 2026 made, which are
-- named in replaces.json. First what prisma/schema says, then what it has no words for.

-- CreateEnum
CREATE TYPE "change_entity" AS ENUM ('POSITION', 'ACCOUNT');

-- CreateEnum
CREATE TYPE "change_kind" AS ENUM ('ADDED', 'EDITED', 'DELETED', 'RESTORED', 'UNDONE');

-- CreateEnum
CREATE TYPE "position_type" AS ENUM ('STOCK', 'OPTION', 'CASH', 'BOND', 'ETF', 'MUTUAL_FUND', 'OTHER');

-- CreateEnum
CREATE TYPE "position_kind" AS ENUM ('HOLDING', 'PENDING', 'WRAPPER');

-- CreateEnum
CREATE TYPE "provenance" AS ENUM ('BUNDLED', 'RULE', 'ADHOC', 'FINNHUB', 'MANUAL');

-- CreateEnum
CREATE TYPE "book" AS ENUM ('TRADE', 'TAX', 'BOTH');

-- CreateEnum
CREATE TYPE "file_type" AS ENUM ('TRANSACTION', 'PORTFOLIO');

-- CreateEnum
CREATE TYPE "upload_session_state" AS ENUM ('OPEN', 'CONFIRMED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "upload_operation_status" AS ENUM ('PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED');

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
CREATE TABLE "audit_chain" (
    "position" BIGINT NOT NULL,
    "log_id" UUID NOT NULL,
    "entry_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "removed_by_id" UUID,

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "backups" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "file_name" TEXT NOT NULL,
    "size_bytes" BIGINT,
    "proven_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brokerage_accounts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "account_identifier" TEXT,
    "brokerage" TEXT NOT NULL,
    "is_retirement" BOOLEAN NOT NULL DEFAULT false,
    "closed_on" DATE,
    "is_brought" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "brokerage_accounts_pkey" PRIMARY KEY ("id")
);

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

    CONSTRAINT "change_items_pkey" PRIMARY KEY ("change_id","sequence")
);

-- CreateTable
CREATE TABLE "storage_samples" (
    "day" DATE NOT NULL,
    "database_bytes" BIGINT NOT NULL,

    CONSTRAINT "storage_samples_pkey" PRIMARY KEY ("day")
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
    "is_whole_list" BOOLEAN,
    "version" INTEGER NOT NULL DEFAULT 1,
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
    "is_whole" BOOLEAN NOT NULL DEFAULT false,
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
CREATE TABLE "market_holidays" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "exchange" TEXT NOT NULL,
    "at_date" DATE NOT NULL,
    "event_name" TEXT NOT NULL,
    "trading_hour" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "provenance" "provenance" NOT NULL,
    "source" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "market_holidays_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reference_deletions" (
    "table_name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "source" JSONB,
    "survives_sync" BOOLEAN NOT NULL DEFAULT true,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reference_deletions_pkey" PRIMARY KEY ("table_name","key")
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
    "source" JSONB,
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
    "source" JSONB,
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
    "day_order" INTEGER,

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
    "id" BIGINT NOT NULL,
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
    "commission" DECIMAL(20,4),
    "fees" DECIMAL(20,4),
    "held_since" DATE,

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
    "winning_net" DECIMAL(20,4) NOT NULL,
    "open_amount" DECIMAL(20,4) NOT NULL,
    "largest_win" DECIMAL(20,4) NOT NULL,
    "largest_loss" DECIMAL(20,4) NOT NULL,
    "buys" DECIMAL(20,4) NOT NULL,
    "sells" DECIMAL(20,4) NOT NULL,
    "cash_buys" DECIMAL(20,4) NOT NULL,
    "cash_sells" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "realized_days_pkey" PRIMARY KEY ("user_id","day","account_id","asset_class","underlying","book")
);

-- CreateTable
CREATE TABLE "realized_day_totals" (
    "user_id" UUID NOT NULL,
    "book" "book" NOT NULL,
    "day" DATE NOT NULL,
    "account_id" UUID NOT NULL,
    "trades" INTEGER NOT NULL,
    "matched" INTEGER NOT NULL,
    "unmatched" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "losses" INTEGER NOT NULL,
    "gross" DECIMAL(20,4) NOT NULL,
    "commission" DECIMAL(20,4) NOT NULL,
    "fees" DECIMAL(20,4) NOT NULL,
    "net" DECIMAL(20,4) NOT NULL,
    "option_net" DECIMAL(20,4) NOT NULL,
    "open_amount" DECIMAL(20,4) NOT NULL,
    "largest_win" DECIMAL(20,4) NOT NULL,
    "largest_loss" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "realized_day_totals_pkey" PRIMARY KEY ("user_id","book","day","account_id")
);

-- CreateTable
CREATE TABLE "realized_months" (
    "user_id" UUID NOT NULL,
    "book" "book" NOT NULL,
    "month" DATE NOT NULL,
    "account_id" UUID NOT NULL,
    "asset_class" TEXT NOT NULL,
    "underlying" TEXT NOT NULL,
    "matched" INTEGER NOT NULL,
    "unmatched" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "losses" INTEGER NOT NULL,
    "commission" DECIMAL(20,4) NOT NULL,
    "fees" DECIMAL(20,4) NOT NULL,
    "winning_net" DECIMAL(20,4) NOT NULL,
    "buys" DECIMAL(20,4) NOT NULL,
    "sells" DECIMAL(20,4) NOT NULL,
    "cash_buys" DECIMAL(20,4) NOT NULL,
    "cash_sells" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "realized_months_pkey" PRIMARY KEY ("user_id","book","month","account_id","asset_class","underlying")
);

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
    "operation_id" UUID,

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
CREATE TABLE "upload_operations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "account_key" TEXT NOT NULL DEFAULT '',
    "status" "upload_operation_status" NOT NULL DEFAULT 'PROCESSING',
    "step" SMALLINT NOT NULL DEFAULT 1,
    "step_percent" SMALLINT NOT NULL DEFAULT 0,
    "percent" SMALLINT NOT NULL DEFAULT 0,
    "total_items" INTEGER NOT NULL,
    "processed_items" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB,
    "error" TEXT,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "attempt_started_at" TIMESTAMPTZ(3),
    "attempt_percent" SMALLINT NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "upload_operations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "upload_operations_percent_check" CHECK (percent BETWEEN 0 AND 100 AND step_percent BETWEEN 0 AND 100),
    CONSTRAINT "upload_operations_items_check" CHECK (processed_items BETWEEN 0 AND total_items),
    CONSTRAINT "upload_operations_ended_check" CHECK ((status = 'PROCESSING') = (ended_at IS NULL))
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
    "account_key" TEXT NOT NULL DEFAULT '',
    "size_bytes" BIGINT NOT NULL,
    "downloaded_at" TEXT,
    "total_lines" INTEGER NOT NULL,
    "new_lines" INTEGER NOT NULL,
    "duplicate_lines" INTEGER NOT NULL,
    "informational_lines" INTEGER NOT NULL,
    "review_lines" INTEGER NOT NULL,
    "result" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sequence" BIGSERIAL NOT NULL,
    "portfolio_date" DATE,
    "first_day" DATE,
    "last_day" DATE,
    "lines_in_order" INTEGER[],
    "chosen_lines" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "undone_at" TIMESTAMPTZ(3),
    "undo_effect" JSONB,

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
    "opening_balance" DECIMAL(20,4),
    "closing_balance" DECIMAL(20,4),

    CONSTRAINT "import_accounts_pkey" PRIMARY KEY ("import_id","account_id")
);

-- CreateTable
CREATE TABLE "import_file_accounts" (
    "import_id" UUID NOT NULL,
    "ref" SMALLINT NOT NULL,
    "account_id" UUID NOT NULL,

    CONSTRAINT "import_file_accounts_pkey" PRIMARY KEY ("import_id","ref")
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
    "block" BIGINT NOT NULL,
    "transaction_ids" BIGINT[] NOT NULL,
    "lines" INTEGER[] NOT NULL,

    CONSTRAINT "import_duplicates_pkey" PRIMARY KEY ("import_id","block")
);

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

-- CreateTable
CREATE TABLE "upload_metrics" (
    "id" BIGSERIAL NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" UUID NOT NULL,
    "session_id" UUID,
    "operation_id" UUID,
    "stage" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "size_bytes" BIGINT,
    "brokerage" TEXT,
    "file_type" TEXT,
    "problem" TEXT,

    CONSTRAINT "upload_metrics_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "line_answers" (
    "user_id" UUID NOT NULL,
    "action_text" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "line_answers_pkey" PRIMARY KEY ("user_id","action_text")
);

-- CreateTable
CREATE TABLE "upload_queue_settings" (
    "user_id" UUID NOT NULL,
    "settings" JSONB NOT NULL,

    CONSTRAINT "upload_queue_settings_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "remembered_uploads" (
    "user_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" BIGINT,
    "message" TEXT,

    CONSTRAINT "remembered_uploads_pkey" PRIMARY KEY ("user_id","id")
);

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
    "ledger_version" SMALLINT NOT NULL DEFAULT 0,
    "campaign_gap_days" SMALLINT NOT NULL DEFAULT 7,
    "weekly_mail" BOOLEAN NOT NULL DEFAULT false,
    "weekly_mail_on" DATE,
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
CREATE INDEX "audit_logs_performed_at_id_action_type_idx" ON "audit_logs"("performed_at" DESC, "id", "action_type");

-- CreateIndex
CREATE INDEX "audit_logs_action_type_performed_at_id_idx" ON "audit_logs"("action_type", "performed_at" DESC, "id");

-- CreateIndex
CREATE INDEX "audit_logs_by_action_down_idx" ON "audit_logs"("action_type" DESC, "performed_at" DESC, "id");

-- CreateIndex
CREATE INDEX "audit_logs_success_performed_at_id_action_type_idx" ON "audit_logs"("success", "performed_at" DESC, "id", "action_type");

-- CreateIndex
CREATE INDEX "audit_logs_by_result_down_idx" ON "audit_logs"("success" DESC, "performed_at" DESC, "id", "action_type");

-- CreateIndex
CREATE INDEX "audit_logs_performed_by_id_performed_at_idx" ON "audit_logs"("performed_by_id", "performed_at" DESC);

-- CreateIndex
CREATE INDEX "audit_logs_target_user_id_performed_at_idx" ON "audit_logs"("target_user_id", "performed_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "audit_chain_log_id_key" ON "audit_chain"("log_id");

-- CreateIndex
CREATE INDEX "backups_started_at_idx" ON "backups"("started_at" DESC);

-- CreateIndex
CREATE INDEX "brokerage_accounts_user_id_name_idx" ON "brokerage_accounts"("user_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "brokerage_accounts_user_id_account_identifier_key" ON "brokerage_accounts"("user_id", "account_identifier");

-- CreateIndex
CREATE INDEX "campaigns_listed_idx" ON "campaigns"("user_id", "opened_on" DESC, "id", "kind", "is_open", "waits_until", "underlying", "account_id");

-- CreateIndex
CREATE INDEX "campaigns_counted_idx" ON "campaigns"("user_id", "is_open", "waits_until") WHERE (kind <> 'HOLDING'::text);

-- CreateIndex
CREATE INDEX "campaigns_user_id_underlying_idx" ON "campaigns"("user_id", "underlying");

-- CreateIndex
CREATE INDEX "campaigns_account_id_idx" ON "campaigns"("account_id");

-- CreateIndex
CREATE INDEX "changes_user_id_created_at_id_idx" ON "changes"("user_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "positions_user_id_portfolio_date_account_id_sequence_idx" ON "positions"("user_id", "portfolio_date", "account_id", "sequence");

-- CreateIndex
CREATE INDEX "positions_values_idx" ON "positions"("user_id", "symbol", "type", "portfolio_date") WHERE (kind = 'HOLDING');

-- CreateIndex
CREATE INDEX "positions_symbols_idx" ON "positions"("symbol", "type", "portfolio_date") WHERE (kind = 'HOLDING');

-- CreateIndex
CREATE INDEX "positions_import_id_idx" ON "positions"("import_id");

-- CreateIndex
CREATE UNIQUE INDEX "positions_row_key" ON "positions"("account_id", "portfolio_date", "row_key", "occurrence");

-- CreateIndex
CREATE INDEX "portfolio_snapshots_account_id_portfolio_date_idx" ON "portfolio_snapshots"("account_id", "portfolio_date");

-- CreateIndex
CREATE INDEX "position_edits_user_id_portfolio_date_idx" ON "position_edits"("user_id", "portfolio_date");

-- CreateIndex
CREATE UNIQUE INDEX "position_edits_row_key" ON "position_edits"("account_id", "portfolio_date", "row_key", "occurrence");

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
CREATE INDEX "transactions_user_id_underlying_instrument_event_date_idx" ON "transactions"("user_id", "underlying", "instrument", "event_date");

-- CreateIndex
CREATE INDEX "transactions_newest_idx" ON "transactions"("user_id", "event_date", "account_id", "run_date", "day_order", "id", "type");

-- CreateIndex
CREATE INDEX "transactions_newest_of_underlying_idx" ON "transactions"("user_id", "underlying", "event_date", "account_id", "run_date", "day_order", "id", "type");

-- CreateIndex
CREATE INDEX "transactions_linking_idx" ON "transactions"("user_id", "underlying", "instrument") WHERE ((type = ANY (ARRAY['CANCEL'::text, 'CORPORATE_ACTION'::text, 'MERGER'::text, 'OPT_ASSIGNED'::text, 'OPT_EXERCISED'::text, 'REVERSE_SPLIT'::text])) OR (reorganization IS NOT NULL) OR (related_instrument IS NOT NULL) OR ((type = ANY (ARRAY['BUY'::text, 'SELL'::text])) AND (asset_class <> 'OPTION'::text) AND (action ~* 'assigned|exercised'::text)));

-- CreateIndex
CREATE INDEX "transactions_cancel_idx" ON "transactions"("user_id", "underlying", "instrument") WHERE (type = 'CANCEL'::text);

-- CreateIndex
CREATE INDEX "transactions_linked_idx" ON "transactions"("user_id") WHERE (reorganization IS NOT NULL OR related_instrument IS NOT NULL);

-- CreateIndex
CREATE INDEX "transactions_income_idx" ON "transactions"("user_id", "event_date") WHERE (type = ANY (ARRAY['CAP_GAIN'::text, 'DIVIDEND'::text, 'FEE'::text, 'INTEREST'::text, 'MARGIN_INTEREST'::text, 'TAX'::text, 'PLAN_DIVIDEND'::text, 'PLAN_FEE'::text]));

-- CreateIndex
CREATE INDEX "transactions_import_id_idx" ON "transactions"("import_id");

-- CreateIndex
CREATE INDEX "transactions_posted_later_idx" ON "transactions"("account_id", "run_date") WHERE (run_date <> event_date);

-- CreateIndex
CREATE UNIQUE INDEX "transactions_fingerprint_key" ON "transactions"("account_id", "event_date", "fingerprint", "occurrence");

-- CreateIndex
CREATE INDEX "realized_closings_user_id_closed_on_book_idx" ON "realized_closings"("user_id", "closed_on", "book");

-- CreateIndex
CREATE INDEX "realized_closings_account_id_instrument_idx" ON "realized_closings"("account_id", "instrument");

-- CreateIndex
CREATE INDEX "realized_closings_unmatched_idx" ON "realized_closings"("user_id", "account_id", "closed_on", "underlying", "instrument", "book") WHERE (unmatched_quantity <> 0);

-- CreateIndex
CREATE INDEX "open_lots_user_id_book_idx" ON "open_lots"("user_id", "book");

-- CreateIndex
CREATE INDEX "open_lots_by_name_idx" ON "open_lots"("user_id", "underlying", "instrument", "held_since", "id", "book");

-- CreateIndex
CREATE INDEX "open_lots_account_id_instrument_id_idx" ON "open_lots"("account_id", "instrument", "id");

-- CreateIndex
CREATE INDEX "open_lots_short_idx" ON "open_lots"("account_id", "instrument", "id") WHERE (quantity < (0)::numeric);

-- CreateIndex
CREATE INDEX "open_lots_differing_idx" ON "open_lots"("account_id", "instrument", "id") WHERE (book <> 'BOTH'::book);

-- CreateIndex
CREATE INDEX "realized_days_account_id_underlying_idx" ON "realized_days"("account_id", "underlying");

-- CreateIndex
CREATE INDEX "realized_day_totals_account_id_idx" ON "realized_day_totals"("account_id");

-- CreateIndex
CREATE INDEX "realized_months_account_id_idx" ON "realized_months"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_statements_number_key" ON "ledger_statements"("number");

-- CreateIndex
CREATE INDEX "ledger_statements_account_id_idx" ON "ledger_statements"("account_id");

-- CreateIndex
CREATE INDEX "upload_sessions_user_id_state_idx" ON "upload_sessions"("user_id", "state");

-- CreateIndex
CREATE INDEX "upload_sessions_state_expires_at_idx" ON "upload_sessions"("state", "expires_at");

-- CreateIndex
CREATE INDEX "upload_operations_session_id_idx" ON "upload_operations"("session_id");

-- CreateIndex
CREATE INDEX "upload_operations_user_id_status_idx" ON "upload_operations"("user_id", "status");

-- CreateIndex
CREATE INDEX "upload_operations_status_ended_at_idx" ON "upload_operations"("status", "ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "upload_operations_active_session_key" ON "upload_operations"("session_id") WHERE (status = 'PROCESSING');

-- CreateIndex
CREATE UNIQUE INDEX "upload_operations_active_file_key" ON "upload_operations"("user_id", "sha256", "account_key") WHERE (status = 'PROCESSING');

-- CreateIndex
CREATE UNIQUE INDEX "imports_session_id_key" ON "imports"("session_id");

-- CreateIndex
CREATE INDEX "imports_user_id_created_at_idx" ON "imports"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "imports_user_file_key" ON "imports"("user_id", "sha256", "account_key") WHERE (undone_at IS NULL);

-- CreateIndex
CREATE INDEX "import_accounts_account_id_idx" ON "import_accounts"("account_id");

-- CreateIndex
CREATE INDEX "import_file_accounts_account_id_idx" ON "import_file_accounts"("account_id");

-- CreateIndex
CREATE INDEX "import_duplicates_block_idx" ON "import_duplicates"("block");

-- CreateIndex
CREATE INDEX "withdrawn_rows_account_id_run_date_idx" ON "withdrawn_rows"("account_id", "run_date");

-- CreateIndex
CREATE INDEX "withdrawn_rows_import_id_idx" ON "withdrawn_rows"("import_id");

-- CreateIndex
CREATE UNIQUE INDEX "upload_metrics_operation_id_key" ON "upload_metrics"("operation_id");

-- CreateIndex
CREATE INDEX "upload_metrics_ended_at_idx" ON "upload_metrics"("ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "upload_metrics_imported_session_key" ON "upload_metrics"("session_id") WHERE (stage = 'IMPORT' AND outcome = 'SUCCESS');

-- CreateIndex
CREATE INDEX "remembered_uploads_user_id_ended_at_idx" ON "remembered_uploads"("user_id", "ended_at" DESC);

-- CreateIndex
CREATE INDEX "coverage_statements_account_id_idx" ON "coverage_statements"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "coverage_statements_user_id_sha256_key" ON "coverage_statements"("user_id", "sha256");

-- CreateIndex
CREATE INDEX "account_names_account_id_idx" ON "account_names"("account_id");

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
ALTER TABLE "brokerage_accounts" ADD CONSTRAINT "brokerage_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_backlog" ADD CONSTRAINT "campaign_backlog_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_edits" ADD CONSTRAINT "campaign_edits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "changes" ADD CONSTRAINT "changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_items" ADD CONSTRAINT "change_items_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "changes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "position_edits" ADD CONSTRAINT "position_edits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "position_edits" ADD CONSTRAINT "position_edits_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "realized_day_totals" ADD CONSTRAINT "realized_day_totals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_day_totals" ADD CONSTRAINT "realized_day_totals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_months" ADD CONSTRAINT "realized_months_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realized_months" ADD CONSTRAINT "realized_months_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_statements" ADD CONSTRAINT "ledger_statements_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_statements" ADD CONSTRAINT "ledger_statements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_sessions" ADD CONSTRAINT "upload_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "upload_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_operations" ADD CONSTRAINT "upload_operations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_operations" ADD CONSTRAINT "upload_operations_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "upload_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "upload_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_accounts" ADD CONSTRAINT "import_accounts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_accounts" ADD CONSTRAINT "import_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_file_accounts" ADD CONSTRAINT "import_file_accounts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_file_accounts" ADD CONSTRAINT "import_file_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_duplicates" ADD CONSTRAINT "import_duplicates_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawn_rows" ADD CONSTRAINT "withdrawn_rows_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawn_rows" ADD CONSTRAINT "withdrawn_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_answers" ADD CONSTRAINT "line_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_queue_settings" ADD CONSTRAINT "upload_queue_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_uploads" ADD CONSTRAINT "remembered_uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coverage_statements" ADD CONSTRAINT "coverage_statements_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coverage_statements" ADD CONSTRAINT "coverage_statements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_names" ADD CONSTRAINT "account_names_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_names" ADD CONSTRAINT "account_names_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Room on each page, so that an edited row stays beside its neighbours of the same day.
ALTER TABLE "positions" SET (fillfactor = 90);

-- Chunks are zstd already: to compress them once more costs time and saves nothing.
ALTER TABLE "upload_chunks" ALTER COLUMN "content" SET STORAGE EXTERNAL;

-- Every server process hears at once when a person's tokens may have died, so that open sockets end with them: a
-- notification on channel access_changes with the person's id. Made here and not by the code that ends tokens, so that
-- no way of ending them can forget it.
CREATE FUNCTION "tell_access_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changes', CASE TG_TABLE_NAME WHEN 'users' THEN NEW.id::text ELSE to_jsonb(NEW) ->> 'user_id' END);
  RETURN NULL;
END $$;

CREATE TRIGGER "users_access_change" AFTER UPDATE OF "session_version", "enabled", "roles", "must_change_password" ON "users"
FOR EACH ROW WHEN ((OLD.session_version, OLD.enabled, OLD.roles, OLD.must_change_password)
  IS DISTINCT FROM (NEW.session_version, NEW.enabled, NEW.roles, NEW.must_change_password))
EXECUTE FUNCTION "tell_access_change"();

CREATE TRIGGER "user_sessions_access_change" AFTER UPDATE OF "ended_at" ON "user_sessions"
FOR EACH ROW WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at)
EXECUTE FUNCTION "tell_access_change"();

-- Every open tab of a person hears that something of theirs has changed: a notification on channel person_changes, with
-- the person's id, the kind of change and, of an import, the transactions and positions it added. Made here and not by
-- the code that changes rows, so that no way of changing them can forget it. PostgreSQL sends it at the commit, and
-- several that are alike as one.
CREATE FUNCTION "tell_person_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changes', (to_jsonb(COALESCE(NEW, OLD)) ->> 'user_id') || ' ' || TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE FUNCTION "tell_import"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changes', concat_ws(' ', NEW.user_id, 'IMPORT',
    COALESCE(NEW.result ->> 'normalizedTransactionsAdded', '0'), COALESCE(NEW.result ->> 'normalizedPositionsAdded', '0')));
  RETURN NULL;
END $$;

-- The result is the last thing that an import writes of itself.
CREATE TRIGGER "imports_told" AFTER UPDATE OF "result" ON "imports"
FOR EACH ROW EXECUTE FUNCTION "tell_import"();

CREATE TRIGGER "imports_undo_told" AFTER UPDATE OF "undone_at" ON "imports"
FOR EACH ROW WHEN (OLD.undone_at IS DISTINCT FROM NEW.undone_at)
EXECUTE FUNCTION "tell_person_change"('UNDO');

CREATE TRIGGER "brokerage_accounts_told" AFTER INSERT OR UPDATE OR DELETE ON "brokerage_accounts"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('ACCOUNTS');

CREATE TRIGGER "line_answers_told" AFTER INSERT OR UPDATE OR DELETE ON "line_answers"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('ANSWERS');

CREATE TRIGGER "changes_told" AFTER INSERT ON "changes"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');

CREATE TRIGGER "ledger_statements_told" AFTER INSERT OR DELETE ON "ledger_statements"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');

-- SHA-256 of an entry's canonical text: its fields as a JSON array, the instant in UTC.
CREATE FUNCTION audit_entry_hash(entry audit_logs) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(entry.id, entry.action_type, entry.success, entry.description, entry.error_message,
    entry.details, to_char(entry.performed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), entry.performed_by_id,
    entry.target_user_id, entry.ip_address, entry.user_agent, entry.session_id)::text, 'UTF8'))
$$;

-- The link of a new entry. It is made at the end of its transaction, so that a long import holds nobody up, and in the order
-- of commits. An entry that has one already comes from a backup.
CREATE FUNCTION chain_audit_log() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  own bytea := audit_entry_hash(NEW);
  last audit_chain;
BEGIN
  PERFORM pg_advisory_xact_lock(20261123, 47);
  IF NOT EXISTS (SELECT FROM audit_chain WHERE log_id = NEW.id) THEN
    SELECT * INTO last FROM audit_chain ORDER BY position DESC LIMIT 1;
    INSERT INTO audit_chain (position, log_id, entry_hash, hash)
    VALUES (coalesce(last.position, 0) + 1, NEW.id, own, sha256(coalesce(last.hash, '') || own));
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER audit_logs_chain AFTER INSERT ON audit_logs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_log();
-- Also while a bulk load leaves out the other triggers.
ALTER TABLE audit_logs ENABLE ALWAYS TRIGGER audit_logs_chain;

-- The only way for the app to delete entries. Their links stay, and say by which cleanup the entries went; the cleanup's own
-- entry says how many, and entries of cleanups are kept.
CREATE FUNCTION clean_up_audit_logs(done_before timestamptz, days_to_keep integer, actor jsonb) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  cleanup uuid := gen_random_uuid();
  deleted integer;
BEGIN
  WITH gone AS (
    DELETE FROM audit_logs WHERE performed_at < done_before AND action_type <> 'AUDIT_LOGS_CLEANUP' RETURNING id),
  marked AS (
    UPDATE audit_chain SET removed_by_id = cleanup FROM gone WHERE log_id = gone.id)
  SELECT count(*) INTO deleted FROM gone;
  INSERT INTO audit_logs (id, action_type, success, description, details, performed_at, performed_by_id, ip_address, user_agent,
    session_id)
  VALUES (cleanup, 'AUDIT_LOGS_CLEANUP', true,
    format('%s audit logs older than %s days deleted', to_char(deleted, 'FM999,999,999,999'), days_to_keep),
    jsonb_build_object('logsDeleted', deleted, 'daysToKeep', days_to_keep), (actor->>'performedAt')::timestamptz,
    (actor->>'performedById')::uuid, actor->>'ipAddress', actor->>'userAgent', (actor->>'sessionId')::uuid);
  RETURN deleted;
END $$;
REVOKE ALL ON FUNCTION clean_up_audit_logs FROM PUBLIC;

-- The job queue of pg-boss 12.35.0, as its getConstructionPlans("pgboss") gives it, without transaction and lock: a migration has
-- its own. Made here, a start needs no right to create schemas, and two that start at once cannot meet. pg-boss itself brings it
-- up to date when a newer version needs more.
CREATE SCHEMA "pgboss";

    CREATE TYPE pgboss.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    )
  ;

    CREATE FUNCTION pgboss.job_now()
    RETURNS timestamp with time zone AS
    $$
      SELECT pg_catalog.now();
    $$
    LANGUAGE sql STABLE;
  ;

    CREATE TABLE pgboss.version (
      version int primary key,
      cron_on timestamp with time zone,
      bam_on timestamp with time zone,
      flow_on timestamp with time zone,
      reindex_on timestamp with time zone,
      monitor_backoff_on timestamp with time zone
    )
  ;

    CREATE TABLE pgboss.queue (
      name text NOT NULL,
      policy text NOT NULL,
      retry_limit int NOT NULL,
      retry_delay int NOT NULL,
      retry_backoff bool NOT NULL,
      retry_delay_max int,
      expire_seconds int NOT NULL,
      retention_seconds int NOT NULL,
      deletion_seconds int NOT NULL,
      dead_letter text REFERENCES pgboss.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
      partition bool NOT NULL,
      table_name text NOT NULL,
      deferred_count int NOT NULL default 0,
      queued_count int NOT NULL default 0,
      ready_count int NOT NULL default 0,
      warning_queued int NOT NULL default 0,
      active_count int NOT NULL default 0,
      failed_count int NOT NULL default 0,
      total_count int NOT NULL default 0,
      created_delta int NOT NULL default 0,
      completed_delta int NOT NULL default 0,
      failed_delta int NOT NULL default 0,
      delta_on timestamp with time zone,
      delta_seconds int,
      ready_history int[] NOT NULL default '{}',
      heartbeat_seconds int,
      notify bool NOT NULL DEFAULT false,
      singletons_active text[],
      monitor_claim_on timestamp with time zone,
      monitor_on timestamp with time zone,
      maintain_on timestamp with time zone,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;

    CREATE TABLE pgboss.schedule (
      name text REFERENCES pgboss.queue ON DELETE CASCADE,
      key text not null DEFAULT '',
      kind text not null DEFAULT 'cron' CHECK (kind IN ('cron', 'rrule')),
      cron text not null,
      timezone text DEFAULT 'UTC',
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      last_job_id uuid,
      PRIMARY KEY (name, key)
    )
  ;

    CREATE TABLE pgboss.subscription (
      event text not null,
      name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  ;

    CREATE TABLE pgboss.bam (
      id uuid PRIMARY KEY default gen_random_uuid(),
      name text NOT NULL,
      version int NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      queue text,
      table_name text NOT NULL,
      command text NOT NULL,
      error text,
      created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone
    )
  ;

    CREATE FUNCTION pgboss.job_table_format(command text, table_name text)
    RETURNS text AS
    $$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $$
    LANGUAGE sql IMMUTABLE;
  ;

    CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE pgboss.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION pgboss.job_table_run_async(command_name text, version int, command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE TABLE pgboss.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state pgboss.job_state not null default 'created',
      retry_limit integer not null default 2,
      retry_count integer not null default 0,
      retry_delay integer not null default 0,
      retry_backoff boolean not null default false,
      retry_delay_max integer,
      expire_seconds int not null default 900,
      deletion_seconds int not null default 604800,
      singleton_key text,
      singleton_on timestamp without time zone,
      group_id text,
      group_tier text,
      start_after timestamp with time zone not null default now(),
      created_on timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
      output jsonb,
      dead_letter text,
      policy text,
      heartbeat_on timestamp with time zone,
      heartbeat_seconds int,
      blocked boolean not null default false,
      blocking boolean not null default false,
      pending_dependencies int not null default 0,
      source_name text,
      source_id uuid,
      source_created_on timestamp with time zone,
      source_retry_count int,
      source_output jsonb,
      source_root_id uuid
    ) PARTITION BY LIST (name)
  ;
ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);

    CREATE TABLE pgboss.job_common (LIKE pgboss.job INCLUDING GENERATED INCLUDING DEFAULTS);

    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, 'job_common');

    ALTER TABLE pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
  ;

    CREATE TABLE pgboss.warning (
      id uuid PRIMARY KEY default gen_random_uuid(),
      type text NOT NULL,
      message text NOT NULL,
      data jsonb,
      created_on timestamp with time zone NOT NULL DEFAULT now()
    )
  ;
CREATE INDEX warning_i1 ON pgboss.warning (created_on DESC);

    CREATE TABLE pgboss.queue_stats (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      name text NOT NULL,
      deferred_count int NOT NULL DEFAULT 0,
      queued_count   int NOT NULL DEFAULT 0,
      ready_count    int NOT NULL DEFAULT 0,
      active_count   int NOT NULL DEFAULT 0,
      failed_count   int NOT NULL DEFAULT 0,
      total_count    int NOT NULL DEFAULT 0,
      created_delta   int,
      completed_delta int,
      failed_delta    int,
      delta_seconds   int,
      delta_on        timestamptz,
      captured_on timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (id, captured_on)
    ) PARTITION BY RANGE (captured_on)
  ;
CREATE INDEX queue_stats_i1 ON pgboss.queue_stats (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

    DO $$
    DECLARE
      d date;
      i int;
      part_name text;
    BEGIN
      FOR i IN 0..1 LOOP
        d := (pgboss.job_now() AT TIME ZONE 'UTC')::date + i;
        part_name := 'queue_stats_' || to_char(d, 'YYYYMMDD');
        IF NOT EXISTS (
          SELECT 1 FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'pgboss' AND c.relname = part_name
        ) THEN
          EXECUTE format(
            'CREATE TABLE pgboss.%I PARTITION OF pgboss.queue_stats FOR VALUES FROM (%L) TO (%L)',
            part_name,
            to_char(d, 'YYYY-MM-DD') || ' 00:00:00+00',
            to_char(d + 1, 'YYYY-MM-DD') || ' 00:00:00+00'
          );
        END IF;
      END LOOP;
    END;
    $$
  ;

    CREATE TABLE pgboss.job_dependency (
      child_name text NOT NULL,
      child_id uuid NOT NULL,
      parent_name text NOT NULL,
      parent_id uuid NOT NULL,
      PRIMARY KEY (child_name, child_id, parent_name, parent_id)
    )
  ;
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON pgboss.job_dependency (parent_name, parent_id);

    CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb)
    RETURNS VOID AS
    $$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);

      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION pgboss.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN

      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;

      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$
    LANGUAGE plpgsql;
  ;
INSERT INTO pgboss.version(version) VALUES ('43');
