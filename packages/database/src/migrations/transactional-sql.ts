/** Comments, texts and the bodies of functions: the migration does not run the SQL inside them. */
const NOT_RUN = /--.*$|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/gm;

/** Statements that end the transaction of a migration, or that PostgreSQL refuses in one. */
const REFUSED =
  /\b(CONCURRENTLY|VACUUM|(?:CREATE|DROP) (?:DATABASE|TABLESPACE)|ALTER SYSTEM)\b|(?:^|;)\s*(BEGIN|START TRANSACTION|COMMIT|END|ROLLBACK|ABORT)\b/i;

/** The first word in a migration's SQL that keeps it from being one transaction with its bookkeeping; undefined when none does. */
export function untransactionalWord(sql: string): string | undefined {
  const found = REFUSED.exec(sql.replace(NOT_RUN, " "));
  return found?.[1] ?? found?.[2];
}
