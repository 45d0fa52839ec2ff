-- CreateTable
CREATE TABLE "account_grants" (
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "grantee_id" UUID NOT NULL,
    "access" TEXT NOT NULL,
    "ends_on" DATE,
    "is_on_behalf" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_grants_pkey" PRIMARY KEY ("grantee_id","account_id")
);

-- CreateIndex
CREATE INDEX "account_grants_user_id_idx" ON "account_grants"("user_id");

-- CreateIndex
CREATE INDEX "account_grants_account_id_idx" ON "account_grants"("account_id");

-- AddForeignKey
ALTER TABLE "account_grants" ADD CONSTRAINT "account_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_grants" ADD CONSTRAINT "account_grants_grantee_id_fkey" FOREIGN KEY ("grantee_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_grants" ADD CONSTRAINT "account_grants_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "account_grants" ADD CONSTRAINT "account_grants_access" CHECK ("access" IN ('VIEW', 'MANAGE'));

ALTER TABLE "account_grants" ADD CONSTRAINT "account_grants_other" CHECK ("grantee_id" <> "user_id");

-- Tabs of both hear of it: the owner's, and those of the person who may see the account.
CREATE TRIGGER "account_grants_told" AFTER INSERT OR UPDATE OR DELETE ON "account_grants"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('SHARING');

CREATE FUNCTION "tell_grantee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changes', (to_jsonb(COALESCE(NEW, OLD)) ->> 'grantee_id') || ' SHARING');
  RETURN NULL;
END $$;

CREATE TRIGGER "account_grants_told_grantee" AFTER INSERT OR UPDATE OR DELETE ON "account_grants"
FOR EACH ROW EXECUTE FUNCTION "tell_grantee"();
