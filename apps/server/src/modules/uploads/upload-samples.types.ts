import { builder } from "../../graphql/builder.ts";
import { PositionTypeEnum } from "../../graphql/enums.ts";
import type { SamplePosition, SampleTransaction } from "../../import/session/answers.ts";

export const SampleTransactionType = builder.objectRef<SampleTransaction>("SampleTransaction").implement({
  fields: (t) => ({
    line: t.exposeInt("line", { description: "1-based line in the file." }),
    type: t.exposeString("type"),
    date: t.expose("date", { type: "Date" }),
    description: t.exposeString("description"),
    symbol: t.exposeString("symbol", { nullable: true }),
    quantity: t.expose("quantity", { type: "Decimal", nullable: true }),
    price: t.expose("price", { type: "Decimal", nullable: true }),
    account: t.exposeString("account"),
    amount: t.expose("amount", { type: "Decimal", nullable: true }),
    isDuplicate: t.exposeBoolean("isDuplicate"),
  }),
});

export const SamplePositionType = builder.objectRef<SamplePosition>("SamplePosition").implement({
  fields: (t) => ({
    line: t.exposeInt("line", { description: "1-based line in the file." }),
    symbol: t.exposeString("symbol"),
    description: t.exposeString("description", { nullable: true }),
    quantity: t.expose("quantity", { type: "Decimal", nullable: true }),
    lastPrice: t.expose("lastPrice", { type: "Decimal", nullable: true }),
    currentValue: t.expose("currentValue", { type: "Decimal", nullable: true }),
    account: t.exposeString("account"),
    type: t.expose("type", { type: PositionTypeEnum }),
    isDuplicate: t.exposeBoolean("isDuplicate"),
  }),
});
