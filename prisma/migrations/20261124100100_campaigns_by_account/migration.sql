-- Two accounts of a person may have trades that are alike in everything. A campaign's first row, and the rows that edits
-- are tied to, are named with the account from now on: its number, or its id where it has none.
INSERT INTO "campaign_edits" ("user_id", "kind", "rank", "with_rank", "name", "note", "created_at")
SELECT e.user_id, e.kind, coalesce(a.account_identifier, a.id::text) || ' ' || e.rank,
       coalesce(a.account_identifier, a.id::text) || ' ' || e.with_rank, e.name, e.note, e.created_at
  FROM "campaign_edits" e JOIN "brokerage_accounts" a ON a.user_id = e.user_id
    ON CONFLICT DO NOTHING;

DELETE FROM "campaign_edits" WHERE "rank" NOT LIKE '% %';

-- All campaigns are derived anew.
INSERT INTO "campaign_backlog" ("user_id", "underlying")
SELECT DISTINCT "user_id", "underlying" FROM "campaigns" ON CONFLICT DO NOTHING;
