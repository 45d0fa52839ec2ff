-- CreateEnum
CREATE TYPE "second_factor_kind" AS ENUM ('PASSKEY', 'APP');

-- CreateEnum
CREATE TYPE "challenge_purpose" AS ENUM ('SECOND_STEP', 'PASSKEY_SIGN_IN', 'ADD_PASSKEY', 'ADD_APP');

-- AlterTable
ALTER TABLE "user_sessions" ADD COLUMN     "is_vouched_for" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "second_factor_demanded" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "second_factors" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" "second_factor_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "credential_id" TEXT,
    "rp_id" TEXT,
    "public_key" BYTEA,
    "sign_count" BIGINT,
    "transports" TEXT[],
    "secret" BYTEA,
    "last_step" INTEGER,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "user_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","hash")
);

-- CreateTable
CREATE TABLE "second_factor_challenges" (
    "ticket_hash" TEXT NOT NULL,
    "purpose" "challenge_purpose" NOT NULL,
    "user_id" UUID,
    "session_version" INTEGER,
    "session_id" UUID,
    "challenge" TEXT,
    "rp_id" TEXT,
    "origin" TEXT,
    "secret" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "second_factor_challenges_pkey" PRIMARY KEY ("ticket_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "second_factors_credential_id_key" ON "second_factors"("credential_id");

-- CreateIndex
CREATE INDEX "second_factors_user_id_idx" ON "second_factors"("user_id");

-- CreateIndex
CREATE INDEX "second_factor_challenges_user_id_idx" ON "second_factor_challenges"("user_id");

-- CreateIndex
CREATE INDEX "second_factor_challenges_expires_at_idx" ON "second_factor_challenges"("expires_at");

-- AddForeignKey
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_factor_challenges" ADD CONSTRAINT "second_factor_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Each kind has what it proves with.
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_kind" CHECK (CASE "kind"
  WHEN 'PASSKEY' THEN "credential_id" IS NOT NULL AND "rp_id" IS NOT NULL AND "public_key" IS NOT NULL AND "sign_count" IS NOT NULL
  WHEN 'APP' THEN "secret" IS NOT NULL AND "last_step" IS NOT NULL END);

-- Other tabs hear of what is added and removed, not of each use.
CREATE TRIGGER "second_factors_told" AFTER INSERT OR DELETE ON "second_factors"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');

CREATE TRIGGER "recovery_codes_told" AFTER INSERT OR DELETE ON "recovery_codes"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');

-- What a person may do changes with the demand for a second factor, and with the first one.
CREATE TRIGGER "users_demand_access_change" AFTER UPDATE OF "second_factor_demanded" ON "users"
FOR EACH ROW WHEN (OLD.second_factor_demanded IS DISTINCT FROM NEW.second_factor_demanded)
EXECUTE FUNCTION "tell_access_change"();

CREATE TRIGGER "second_factors_access_change" AFTER INSERT ON "second_factors"
FOR EACH ROW EXECUTE FUNCTION "tell_access_change"();
