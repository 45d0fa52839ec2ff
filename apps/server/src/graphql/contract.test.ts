import { readFileSync } from "node:fs";
import {
  assertValidSchema,
  buildSchema,
  findBreakingChanges,
  lexicographicSortSchema,
  printSchema,
} from "graphql";
import { expect, test } from "vitest";
import { OPERATIONS_TO_COME } from "./operations-to-come.ts";
import { schema } from "./schema.ts";

const SCHEMAS = new URL("../../../../packages/graphql-schema/", import.meta.url);

test("the schema is whole", () => {
  expect(() => assertValidSchema(schema)).not.toThrow();
});

test("every document that is valid against the contract is valid here, but for the operations to come", () => {
  const toCome = new Set(OPERATIONS_TO_COME.map((name) => `${name} was removed.`));
  const contract = buildSchema(readFileSync(new URL("contract.graphql", SCHEMAS), "utf8"));

  const changes = findBreakingChanges(contract, schema)
    .map(({ description }) => description)
    .filter((description) => !toCome.has(description) && !isTypeOfWhatIsToCome(description));

  expect(changes).toEqual([]);
});

test("an operation that is built is no longer to come", () => {
  const built = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
  );

  expect(OPERATIONS_TO_COME.filter((name) => built.includes(name))).toEqual([]);
});

test("schema.graphql is what the server prints: npm run check writes it again", () => {
  const committed = readFileSync(new URL("schema.graphql", SCHEMAS), "utf8");

  expect(committed).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`);
});

/** A type that only operations to come would use is absent with them. */
function isTypeOfWhatIsToCome(description: string): boolean {
  return OPERATIONS_TO_COME.length > 0 && /^\w+ was removed\.$/.test(description);
}
