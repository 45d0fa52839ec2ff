import type { SaleLot } from "@strikebook/core/ledger/statements/sale-lot";
import { oneSale } from "@strikebook/validators/ledger/statements";
import { builder } from "../../graphql/builder.ts";

const SaleLotType = builder.objectRef<SaleLot>("SaleLot").implement({
  fields: (t) => ({
    acquiredOn: t.expose("acquiredOn", {
      type: "Date",
      nullable: true,
      description: "Null where no file tells when it was bought.",
    }),
    quantity: t.expose("quantity", { type: "Decimal", description: "Open before the sale." }),
    cost: t.expose("cost", { type: "Decimal", nullable: true, description: "Null where it is unknown." }),
    taken: t.expose("taken", { type: "Decimal", description: "What the sale took of it." }),
  }),
});

builder.queryField("getSaleLots", (t) =>
  t.field({
    type: [SaleLotType],
    description: "The lots that a sale took, or could have taken, by the tax book, oldest first.",
    args: { transactionId: t.arg.id() },
    resolve: async (_root, args, { ownerId, services }) =>
      await services.ledgerStatements.listLotsOfSale(ownerId, oneSale.parse(args).transactionId),
  }),
);
