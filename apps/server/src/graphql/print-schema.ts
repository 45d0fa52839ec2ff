import { readFileSync, writeFileSync } from "node:fs";
import { lexicographicSortSchema, printSchema } from "graphql";
import { schema } from "./schema.ts";

const PRINTED = new URL("../../../../packages/graphql-schema/schema.graphql", import.meta.url);

const text = `${printSchema(lexicographicSortSchema(schema))}\n`;
// Others may be reading it.
if (text !== readFileSync(PRINTED, "utf8")) {
  writeFileSync(PRINTED, text);
}
