-- Two accounts may hold the same row, so a campaign and its edits are named by a row together with its account.
INSERT INTO "campaign_edits" ("user_id", "kind", "rank", "with_rank", "name", "note", "created_at")
SELECT e.user_id, e.kind, e.rank || '@' || coalesce(a.account_identifier, a.id::text),
       e.with_rank || '@' || coalesce(a.account_identifier, a.id::text), e.name, e.note, e.created_at
  FROM "campaign_edits" e
  JOIN "brokerage_accounts" a ON a.user_id = e.user_id
    ON CONFLICT DO NOTHING;

DELETE FROM "campaign_edits" WHERE "rank" NOT LIKE '%@%';

-- Every campaign gets its new name when it is next asked for.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT DISTINCT "user_id", "underlying" FROM "transactions" WHERE "underlying" IS NOT NULL AND "asset_class" IS NOT NULL
ON CONFLICT DO NOTHING;
