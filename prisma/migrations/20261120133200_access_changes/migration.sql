-- Every server process hears at once when a person's tokens may have died, so that open sockets end with them: a
-- notification on channel access_changes with the person's id. Made here and not by the code that ends tokens, so that
-- no way of ending them can forget it.
CREATE FUNCTION "tell_access_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changes', CASE TG_TABLE_NAME WHEN 'users' THEN NEW.id::text ELSE to_jsonb(NEW) ->> 'user_id' END);
  RETURN NULL;
END $$;

CREATE TRIGGER "users_access_change" AFTER UPDATE OF "session_version", "enabled", "roles", "must_change_password" ON "users"
FOR EACH ROW WHEN ((OLD.session_version, OLD.enabled, OLD.roles, OLD.must_change_password)
  IS DISTINCT FROM (NEW.session_version, NEW.enabled, NEW.roles, NEW.must_change_password))
EXECUTE FUNCTION "tell_access_change"();

CREATE TRIGGER "user_sessions_access_change" AFTER UPDATE OF "ended_at" ON "user_sessions"
FOR EACH ROW WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at)
EXECUTE FUNCTION "tell_access_change"();
