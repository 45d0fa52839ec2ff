/** SQL: names of the code, none of which holds a quote, as literals between the parentheses of `IN (...)`. */
export const sqlList = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(", ");
