-- Who wants a mail each Monday that tells what expires, and for which week it was last sent.
ALTER TABLE "users" ADD COLUMN "weekly_mail" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "weekly_mail_on" DATE;
