-- With all that the list asks for, so that campaigns are counted without their legs.
DROP INDEX "campaigns_user_id_opened_on_id_idx";
CREATE INDEX "campaigns_listed_idx" ON "campaigns"("user_id", "opened_on" DESC, "id", "kind", "is_open", "waits_until", "underlying", "account_id");
