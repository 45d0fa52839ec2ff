-- The list counts its campaigns by state on every page; this index is a fifteenth of the one that orders them.
CREATE INDEX "campaigns_counted_idx" ON "campaigns"("user_id", "is_open", "waits_until") WHERE (kind <> 'HOLDING'::text);
