-- Other tabs hear of names, splits and joins of campaigns, of the gap, of what a person says of days without a file, and of
-- answers to account names as well.
CREATE OR REPLACE FUNCTION "tell_person_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry jsonb := to_jsonb(COALESCE(NEW, OLD));
BEGIN
  PERFORM pg_notify('person_changes', COALESCE(entry ->> 'user_id', entry ->> 'id') || ' ' || TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER "campaign_edits_told" AFTER INSERT OR UPDATE OR DELETE ON "campaign_edits"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');

CREATE TRIGGER "users_campaign_gap_told" AFTER UPDATE OF "campaign_gap_days" ON "users"
FOR EACH ROW WHEN (OLD.campaign_gap_days IS DISTINCT FROM NEW.campaign_gap_days)
EXECUTE FUNCTION "tell_person_change"('EDIT');

CREATE TRIGGER "coverage_statements_told" AFTER INSERT OR UPDATE OR DELETE ON "coverage_statements"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');

CREATE TRIGGER "account_names_told" AFTER INSERT OR UPDATE OR DELETE ON "account_names"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('ANSWERS');
