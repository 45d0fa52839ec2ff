-- Every open tab of a person hears that something of theirs has changed: a notification on channel person_changes, with
-- the person's id, the kind of change and, of an import, the transactions and positions it added. Made here and not by
-- the code that changes rows, so that no way of changing them can forget it. PostgreSQL sends it at the commit, and
-- several that are alike as one.
CREATE FUNCTION "tell_person_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changes', (to_jsonb(COALESCE(NEW, OLD)) ->> 'user_id') || ' ' || TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE FUNCTION "tell_import"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changes', concat_ws(' ', NEW.user_id, 'IMPORT',
    COALESCE(NEW.result ->> 'normalizedTransactionsAdded', '0'), COALESCE(NEW.result ->> 'normalizedPositionsAdded', '0')));
  RETURN NULL;
END $$;

-- The result is the last thing that an import writes of itself.
CREATE TRIGGER "imports_told" AFTER UPDATE OF "result" ON "imports"
FOR EACH ROW EXECUTE FUNCTION "tell_import"();

CREATE TRIGGER "imports_undo_told" AFTER UPDATE OF "undone_at" ON "imports"
FOR EACH ROW WHEN (OLD.undone_at IS DISTINCT FROM NEW.undone_at)
EXECUTE FUNCTION "tell_person_change"('UNDO');

CREATE TRIGGER "brokerage_accounts_told" AFTER INSERT OR UPDATE OR DELETE ON "brokerage_accounts"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('ACCOUNTS');

CREATE TRIGGER "line_answers_told" AFTER INSERT OR UPDATE OR DELETE ON "line_answers"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('ANSWERS');

CREATE TRIGGER "changes_told" AFTER INSERT ON "changes"
FOR EACH ROW EXECUTE FUNCTION "tell_person_change"('EDIT');
