import { builder } from "../../graphql/builder.ts";
import { PositionTypeEnum } from "../../graphql/enums.ts";
import type { SamplePosition, SampleTransaction } from "../../import/session/answers.ts";

export const SampleTransactionType = builder.objectRef<SampleTransaction>("SampleTransaction").implement({
  fields: (t) => ({
    line: t.exposeInt("line", { description: "1-based line in the file." }),
    type: t.exposeString("type"),
    date: t.expose("date", { type: "Date" }),
    description: t.exposeString("description"),
    symbol: t.string({ nullable: true, resolve: ({ symbol }) => symbol ?? null }),
    quantity: t.field({ type: "Decimal", nullable: true, resolve: ({ quantity }) => quantity ?? null }),
    price: t.field({ type: "Decimal", nullable: true, resolve: ({ price }) => price ?? null }),
    account: t.exposeString("account"),
    amount: t.field({ type: "Decimal", nullable: true, resolve: ({ amount }) => amount ?? null }),
    isDuplicate: t.exposeBoolean("isDuplicate"),
  }),
});

export const SamplePositionType = builder.objectRef<SamplePosition>("SamplePosition").implement({
  fields: (t) => ({
    line: t.exposeInt("line", { description: "1-based line in the file." }),
    symbol: t.exposeString("symbol"),
    description: t.string({ nullable: true, resolve: ({ description }) => description ?? null }),
    quantity: t.field({ type: "Decimal", nullable: true, resolve: ({ quantity }) => quantity ?? null }),
    lastPrice: t.field({ type: "Decimal", nullable: true, resolve: ({ lastPrice }) => lastPrice ?? null }),
    currentValue: t.field({
      type: "Decimal",
      nullable: true,
      resolve: ({ currentValue }) => currentValue ?? null,
    }),
    account: t.exposeString("account"),
    type: t.expose("type", { type: PositionTypeEnum }),
    isDuplicate: t.exposeBoolean("isDuplicate"),
  }),
});
