import type { ObjectFieldBuilder } from "@pothos/core";
import type { ClosedNow } from "@strikebook/core/if-closed-now/if-closed-now";
import type { SchemaTypes } from "../builder.ts";
import { CloseSourceEnum } from "../enums.ts";

type Row = { readonly closedNow: () => Promise<ClosedNow> };

/** What a profit would be if all that is open were closed at its last price; `description` says of what. */
export const closedNowFields = <Of extends Row>(
  t: ObjectFieldBuilder<SchemaTypes, Of>,
  description: string,
) => ({
  ifClosedNow: t.field({
    type: "Decimal",
    nullable: true,
    description,
    resolve: async ({ closedNow }) => (await closedNow()).amount,
  }),
  ifClosedNowDay: t.field({
    type: "Date",
    nullable: true,
    description: "The day of the oldest price in it; null with nothing open.",
    resolve: async ({ closedNow }) => (await closedNow()).day,
  }),
  ifClosedNowSources: t.field({
    type: [CloseSourceEnum],
    description: "Where the prices in it come from.",
    resolve: async ({ closedNow }) => (await closedNow()).sources,
  }),
  ifClosedNowReason: t.string({
    nullable: true,
    description: "A sentence that names the price, cost or premium that is missing.",
    resolve: async ({ closedNow }) => (await closedNow()).reason,
  }),
});
