import { oneLedgerRematch } from "@strikebook/validators/ledger/ledger";
import { builder } from "../../graphql/builder.ts";
import type { LedgerRematch } from "./ledger-rematches.service.ts";

const LedgerRematchType = builder.objectRef<LedgerRematch>("LedgerRematch").implement({
  description: "What changed when the viewer's whole ledger was matched again, as after an update.",
  fields: (t) => ({
    id: t.exposeID("id"),
    matchedAt: t.expose("matchedAt", { type: "DateTime" }),
    unmatchedBefore: t.exposeInt("unmatchedBefore", {
      description: "Closings without an opening on record: they count in no profit.",
    }),
    unmatchedAfter: t.exposeInt("unmatchedAfter"),
    realizedBefore: t.expose("realizedBefore", {
      type: "Decimal",
      description: "US dollars, trade book, net of commission and fees.",
    }),
    realizedAfter: t.expose("realizedAfter", { type: "Decimal" }),
  }),
});

builder.queryFields((t) => ({
  getLedgerRematches: t.field({
    type: [LedgerRematchType],
    description: "Those that the person has not dismissed, the earliest first; none where no figure changed.",
    resolve: async (_root, _args, { ownerId, services }) => await services.ledgerRematches.list(ownerId),
  }),
}));

builder.mutationFields((t) => ({
  dismissLedgerRematch: t.boolean({
    description: "Has been read; false when there is none. No figure depends on it.",
    args: { id: t.arg.id() },
    resolve: async (_root, args, { ownerId, services }) =>
      await services.ledgerRematches.dismiss(ownerId, oneLedgerRematch.parse(args).id),
  }),
}));
