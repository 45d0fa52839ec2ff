-- Rows of previewed files wait here until they are confirmed: one unlogged table for each upload session, made and dropped
-- by the server. Nothing here is the only copy: a table that a crash emptied is filled again from upload_chunks.
CREATE SCHEMA "staging";
