-- What a person may do also changes with the removal of their last second factor while one is required.
CREATE TRIGGER "second_factors_removed_access_change" AFTER DELETE ON "second_factors"
FOR EACH ROW EXECUTE FUNCTION "tell_access_change"();
