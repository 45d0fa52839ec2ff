-- CreateEnum
CREATE TYPE "push_kind" AS ENUM ('NTFY', 'WEBHOOK');

-- CreateEnum
CREATE TYPE "push_subject" AS ENUM ('WEEK', 'FILE_FAILED', 'SIGN_IN');

-- CreateTable
CREATE TABLE "push_addresses" (
    "user_id" UUID NOT NULL,
    "kind" "push_kind" NOT NULL,
    "secret" BYTEA NOT NULL,
    "has_details" BOOLEAN NOT NULL DEFAULT false,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_addresses_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "push_messages" (
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "subject" "push_subject" NOT NULL,
    "detail" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "tried_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_messages_pkey" PRIMARY KEY ("user_id","key")
);

-- AddForeignKey
ALTER TABLE "push_addresses" ADD CONSTRAINT "push_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

