-- AlterTable
ALTER TABLE "joint_answers" ADD COLUMN     "seen_account_id" UUID;

-- Answers from before tell the person alone: theirs is the copy that they share. One without a share holds no longer.
UPDATE "joint_answers" j SET "seen_account_id" = (
  SELECT g."account_id" FROM "account_grants" g
    JOIN "brokerage_accounts" o ON o."id" = g."account_id"
    JOIN "brokerage_accounts" a ON a."id" = j."account_id"
   WHERE g."grantee_id" = j."user_id" AND g."user_id" = j."person_id"
     AND lower(btrim(o."brokerage")) = lower(btrim(a."brokerage"))
     AND upper(btrim(o."account_identifier")) = upper(btrim(a."account_identifier"))
   ORDER BY g."ends_on" DESC NULLS FIRST, g."account_id" LIMIT 1)
 WHERE j."answer" = 'SEE';

DELETE FROM "joint_answers" WHERE "answer" = 'SEE' AND "seen_account_id" IS NULL;

-- AddForeignKey
ALTER TABLE "joint_answers" ADD CONSTRAINT "joint_answers_user_id_seen_account_id_fkey" FOREIGN KEY ("user_id", "seen_account_id") REFERENCES "account_grants"("grantee_id", "account_id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "joint_answers" ADD CONSTRAINT "joint_answers_seen" CHECK (("answer" = 'SEE') = ("seen_account_id" IS NOT NULL));
