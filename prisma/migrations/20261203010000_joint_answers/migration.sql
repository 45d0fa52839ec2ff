-- CreateTable
CREATE TABLE "joint_answers" (
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "answer" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "joint_answers_pkey" PRIMARY KEY ("account_id","person_id")
);

-- CreateIndex
CREATE INDEX "joint_answers_user_id_idx" ON "joint_answers"("user_id");

-- CreateIndex
CREATE INDEX "joint_answers_person_id_idx" ON "joint_answers"("person_id");

-- AddForeignKey
ALTER TABLE "joint_answers" ADD CONSTRAINT "joint_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "joint_answers" ADD CONSTRAINT "joint_answers_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "joint_answers" ADD CONSTRAINT "joint_answers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "brokerage_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "joint_answers" ADD CONSTRAINT "joint_answers_answer" CHECK ("answer" IN ('KEEP', 'SEE'));

ALTER TABLE "joint_answers" ADD CONSTRAINT "joint_answers_other" CHECK ("person_id" <> "user_id");

CREATE TRIGGER "joint_answers_told" AFTER INSERT OR UPDATE OR DELETE ON "joint_answers"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('SHARING');
