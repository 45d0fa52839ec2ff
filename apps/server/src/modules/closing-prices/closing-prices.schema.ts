import { STORED_SOURCES } from "@strikebook/core/closing-prices/closing-price";
import type { RefusedLine } from "@strikebook/core/closing-prices/read-closes-file";
import { closesFilter } from "@strikebook/validators/calendars/closing-prices";
import { builder } from "../../graphql/builder.ts";
import type { CloseCoverage, ClosesFileAnswer } from "./closing-prices.service.ts";

const StoredCloseSourceEnum = builder.enumType("StoredCloseSource", {
  description: "FILE is what an administrator gave; the others are providers.",
  values: STORED_SOURCES,
});

const CloseCoverageType = builder.objectRef<CloseCoverage>("ClosingPriceCoverage").implement({
  description: "What is stored of one instrument from one source.",
  fields: (t) => ({
    instrument: t.exposeString("instrument", { description: "SPY, AAPL250117C150." }),
    source: t.expose("source", { type: StoredCloseSourceEnum }),
    firstDay: t.expose("firstDay", { type: "Date" }),
    lastDay: t.expose("lastDay", { type: "Date" }),
    count: t.exposeInt("count"),
  }),
});

const RefusedLineType = builder.objectRef<RefusedLine>("RefusedCloseLine").implement({
  fields: (t) => ({
    line: t.exposeInt("line"),
    reason: t.exposeString("reason", { description: "A sentence without its full stop." }),
  }),
});

const ClosesFileResultType = builder.objectRef<ClosesFileAnswer>("ClosesFileResult").implement({
  fields: (t) => ({
    storedCount: t.exposeInt("storedCount", { description: "Closes that are new or changed." }),
    goodCount: t.exposeInt("goodCount", {
      description: "Lines that are stored, or could be without the refused.",
    }),
    refusedCount: t.exposeInt("refusedCount"),
    refused: t.expose("refused", { type: [RefusedLineType], description: "The first 50, by line." }),
  }),
});

builder.queryField("adminGetClosingPrices", (t) =>
  t.field({
    type: [CloseCoverageType],
    description: "What closing prices are stored, by instrument and source.",
    resolve: (_root, _args, { services }) => services.closingPrices.listCoverage(),
  }),
);

builder.mutationFields((t) => ({
  adminStoreClosingPrices: t.field({
    type: ClosesFileResultType,
    description:
      "A CSV with the columns symbol, day and close, and any of dividend and split; base64. With a refused line nothing is\n" +
      "stored, unless withoutRefused leaves those out.",
    args: {
      fileContent: t.arg.string(),
      withoutRefused: t.arg.boolean({ required: false, defaultValue: false }),
    },
    resolve: async (_root, { fileContent, withoutRefused }, { services, actor, withUploadedFile }) =>
      await withUploadedFile(fileContent, (file) =>
        services.closingPrices.storeFile(actor, file, withoutRefused ?? false),
      ),
  }),
  adminDeleteClosingPrices: t.field({
    type: "Int",
    description: "Of an instrument, of a source, of both, or all. Answers how many closes are gone.",
    args: {
      instrument: t.arg.string({ required: false }),
      source: t.arg({ type: StoredCloseSourceEnum, required: false }),
    },
    resolve: (_root, args, { services, actor }) =>
      services.closingPrices.remove(actor, closesFilter.parse(args)),
  }),
}));
