-- A mark that another transaction had written, and not yet committed, made whoever marked the same underlying wait for its end.
ALTER TABLE "campaign_backlog" DROP CONSTRAINT "campaign_backlog_pkey",
ADD CONSTRAINT "campaign_backlog_pkey" PRIMARY KEY ("user_id", "underlying", "mark");
