-- A file being previewed had a table of its own in this schema; now its rows are in a temporary table of the connection that
-- reads it, and a confirm reads the stored file again. What other programs may keep in a schema of this name stays.
DO $$
DECLARE
  preview text;
BEGIN
  FOR preview IN
    SELECT format('staging.%I', relname) FROM pg_class
     WHERE relnamespace = to_regnamespace('staging') AND relkind = 'r' AND relname ~ '^[sc]_[0-9a-f]{32}$'
  LOOP
    EXECUTE 'DROP TABLE ' || preview || ' CASCADE';
  END LOOP;
  IF NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('staging')) THEN
    DROP SCHEMA IF EXISTS staging;
  END IF;
END
$$;
