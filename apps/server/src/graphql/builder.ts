import SchemaBuilder from "@pothos/core";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { GraphQLContext } from "./context.ts";
import "./permissions-plugin.ts";
import { readDay, readDecimal, readDecimalLiteral, readInstant } from "./scalars.ts";

type Types = {
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: true;
  Scalars: {
    ID: { Input: string; Output: string };
    Date: { Input: CalendarDate; Output: CalendarDate };
    DateTime: { Input: Date; Output: Date };
    Decimal: { Input: DecimalText; Output: DecimalText };
  };
};

/** Fields are not null and inputs are required unless the contract says otherwise, which is then written out. */
export const builder = new SchemaBuilder<Types>({
  plugins: ["permissions"],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
});

/** What a function that makes fields for several types is given with their builder. */
export type SchemaTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Known> ? Known : never;

builder.queryType({});
builder.mutationType({});

builder.scalarType("Date", {
  description: "A calendar day, YYYY-MM-DD, no time zone.",
  serialize: (day) => day,
  parseValue: readDay,
});

builder.scalarType("DateTime", {
  description: "An instant, ISO 8601 in UTC, for example 2026-11-20T09:51:58.000Z.",
  serialize: (instant) => instant.toISOString(),
  parseValue: readInstant,
});

builder.scalarType("Decimal", {
  description: 'An exact decimal, sent as a JSON string such as "-1234.56"; inputs may also be JSON numbers.',
  serialize: (value) => value,
  parseValue: readDecimal,
  parseLiteral: (node) => readDecimalLiteral(node.kind, "value" in node ? String(node.value) : ""),
});
