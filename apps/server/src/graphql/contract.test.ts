import { readFileSync } from "node:fs";
import {
  assertValidSchema,
  buildSchema,
  findBreakingChanges,
  lexicographicSortSchema,
  printSchema,
} from "graphql";
import { expect, test } from "vitest";
import { schema } from "./schema.ts";

const SCHEMAS = new URL("../../../../packages/graphql-schema/", import.meta.url);

test("the schema is whole", () => {
  expect(() => assertValidSchema(schema)).not.toThrow();
});

test("every document that is valid against the contract is valid here", () => {
  const contract = buildSchema(readFileSync(new URL("contract.graphql", SCHEMAS), "utf8"));

  expect(findBreakingChanges(contract, schema).map(({ description }) => description)).toEqual([]);
});

test("schema.graphql is what the server prints: npm run check writes it again", () => {
  const committed = readFileSync(new URL("schema.graphql", SCHEMAS), "utf8");

  expect(committed).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`);
});
