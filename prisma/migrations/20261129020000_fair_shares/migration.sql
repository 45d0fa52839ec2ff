-- Whoever derives campaigns without a lock finds by the mark whether an underlying was matched again meanwhile.
ALTER TABLE "campaign_backlog" ADD COLUMN     "mark" UUID NOT NULL DEFAULT gen_random_uuid();

-- A request's id was the id of its change, and so had to be another one than everybody else's.
ALTER TABLE "changes" ADD COLUMN     "request_id" UUID;
UPDATE "changes" SET "request_id" = "id" WHERE "kind" = 'ADDED';
CREATE UNIQUE INDEX "changes_user_id_request_id_key" ON "changes"("user_id", "request_id");
