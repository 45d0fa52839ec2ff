-- CreateEnum
CREATE TYPE "token_scope" AS ENUM ('READ', 'IMPORT');

-- CreateTable
CREATE TABLE "script_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "scope" "token_scope" NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "last_day" DATE,
    "session_version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "script_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "script_token_addresses" (
    "token_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "script_token_addresses_pkey" PRIMARY KEY ("token_id","address")
);

-- CreateIndex
CREATE UNIQUE INDEX "script_tokens_hash_key" ON "script_tokens"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "script_tokens_user_id_name_key" ON "script_tokens"("user_id", "name");

-- AddForeignKey
ALTER TABLE "script_tokens" ADD CONSTRAINT "script_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "script_token_addresses" ADD CONSTRAINT "script_token_addresses_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "script_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A token for scripts that is revoked is heard of like a session that ends: of a row that is gone only the old one tells whose.
CREATE OR REPLACE FUNCTION "tell_access_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changes', CASE TG_TABLE_NAME WHEN 'users' THEN NEW.id::text ELSE to_jsonb(COALESCE(NEW, OLD)) ->> 'user_id' END);
  RETURN NULL;
END $$;

CREATE TRIGGER "script_tokens_access_change" AFTER DELETE ON "script_tokens"
FOR EACH ROW EXECUTE FUNCTION "tell_access_change"();

-- A file that a script brought and a person has to answer for.
ALTER TABLE "upload_sessions" ADD COLUMN "left_at" TIMESTAMPTZ(3);
