-- What an administrator deleted of the calendars is remembered, so that no start brings it back.
CREATE TABLE "reference_deletions" (
    "table_name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reference_deletions_pkey" PRIMARY KEY ("table_name","key")
);

-- Deletions from before this table stand in the audit log: "deleted US 2026-12-25 Christmas Day, closed",
-- "deleted L 2026-03: 2026-03-20".
INSERT INTO "reference_deletions" ("table_name", "key", "deleted_at")
SELECT audited."table_name", audited."key", max(audited."performed_at")
  FROM (SELECT CASE WHEN log."description" LIKE 'Market holidays%' THEN 'market_holidays' ELSE 'option_expiries' END
                 AS "table_name",
               substring(named."row" FROM '^deleted (\S+ \d{4}-\d\d(?:-\d\d)?)') AS "key",
               log."performed_at"
          FROM "audit_logs" AS log
         CROSS JOIN LATERAL jsonb_array_elements_text(log."details" -> 'rows') AS named("row")
         WHERE log."action_type" = 'REFERENCE_DATA_CHANGED'
           AND (log."description" LIKE 'Market holidays%' OR log."description" LIKE 'Option expiry dates%')) AS audited
 WHERE audited."key" IS NOT NULL
   AND NOT EXISTS (SELECT FROM "market_holidays" AS holiday
                    WHERE audited."table_name" = 'market_holidays'
                      AND holiday."exchange" || ' ' || to_char(holiday."at_date", 'YYYY-MM-DD') = audited."key")
   AND NOT EXISTS (SELECT FROM "option_expiries" AS expiry
                    WHERE audited."table_name" = 'option_expiries'
                      AND expiry."exchange" || ' ' || expiry."year" || '-' || lpad(expiry."month"::text, 2, '0')
                          = audited."key")
 GROUP BY audited."table_name", audited."key";
