import { writeFileSync } from "node:fs";
import { lexicographicSortSchema, printSchema } from "graphql";
import { schema } from "./schema.ts";

const PRINTED = new URL("../../../../packages/graphql-schema/schema.graphql", import.meta.url);

writeFileSync(PRINTED, `${printSchema(lexicographicSortSchema(schema))}\n`);
