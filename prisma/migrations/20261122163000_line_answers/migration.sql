-- CreateTable
CREATE TABLE "line_answers" (
    "user_id" UUID NOT NULL,
    "action_text" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "line_answers_pkey" PRIMARY KEY ("user_id","action_text")
);

-- AddForeignKey
ALTER TABLE "line_answers" ADD CONSTRAINT "line_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
