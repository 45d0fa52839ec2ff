import { tradedSymbolsQuery } from "@strikebook/validators/summaries/traded-symbols";
import { builder } from "../../graphql/builder.ts";
import type { TradedSymbols } from "./traded-symbols.types.ts";

const TradedSymbolsType = builder.objectRef<TradedSymbols>("TradedSymbols").implement({
  fields: (t) => ({
    content: t.exposeStringList("content"),
    totalElements: t.exposeInt("totalElements", { description: "Of all pages." }),
  }),
});

builder.queryField("getTradedSymbols", (t) =>
  t.field({
    type: TradedSymbolsType,
    description:
      "Underlyings that the user ever traded and whose name holds the text, those that begin with it first. " +
      "A size under 1 becomes 20, over 100 becomes 100.",
    args: {
      search: t.arg.string({ required: false, defaultValue: "" }),
      page: t.arg.int({ required: false, defaultValue: 0 }),
      size: t.arg.int({ required: false, defaultValue: 20 }),
    },
    resolve: (_root, args, { services, reader }) => {
      const { search, ...page } = tradedSymbolsQuery.parse(args);
      return services.tradedSymbols.search(reader, search, page);
    },
  }),
);
