import "../modules/earnings-calendar/earnings-calendar.schema.ts";
import "../modules/market-holidays/market-holidays.schema.ts";
import "../modules/option-expiry/option-expiry.schema.ts";
import "../modules/trading-calendar/trading-calendar.schema.ts";
import { GRAPHQL_PERMISSIONS } from "../permissions.ts";
import { builder } from "./builder.ts";
import { OPERATIONS_TO_COME } from "./operations-to-come.ts";

// A Mutation without fields would make the whole schema invalid.
if (
  Object.keys(GRAPHQL_PERMISSIONS).some(
    (name) => name.startsWith("Mutation") && !OPERATIONS_TO_COME.includes(name),
  )
) {
  builder.mutationType({});
}

export const schema = builder.toSchema();
