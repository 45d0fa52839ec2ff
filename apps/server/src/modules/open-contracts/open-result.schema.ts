import { openResult } from "@strikebook/validators/ledger/open-contracts";
import { builder } from "../../graphql/builder.ts";
import { CloseSourceEnum } from "../../graphql/enums.ts";
import type { OpenResult } from "./open-result.service.ts";

const OpenResultType = builder.objectRef<OpenResult>("OpenResult").implement({
  description:
    "Everything that is open, at its last price. US dollars. It stands beside profit, never in it.",
  fields: (t) => ({
    onPaper: t.field({
      type: "Decimal",
      nullable: true,
      description:
        "Value of open shares and contracts less what they cost, over the positions of which both are known; null where that is none.",
      resolve: ({ onPaper }) => onPaper.amount,
    }),
    onPaperDay: t.field({
      type: "Date",
      nullable: true,
      description: "The day of the oldest price in it.",
      resolve: ({ onPaper }) => onPaper.day,
    }),
    onPaperSources: t.field({
      type: [CloseSourceEnum],
      description: "Where the prices in it come from.",
      resolve: ({ onPaper }) => onPaper.sources,
    }),
    known: t.int({
      description: "Positions in onPaper: shares or a contract, of one account and side.",
      resolve: ({ onPaper }) => onPaper.known,
    }),
    unknown: t.int({
      description: "Positions that it leaves out: a price, cost or premium is missing.",
      resolve: ({ onPaper }) => onPaper.unknown,
    }),
    ifClosedNow: t.field({
      type: "Decimal",
      nullable: true,
      description:
        "Profit and income of all time if all that is open were closed at its last price. Null where ifClosedNowReason says what is\n" +
        "missing.",
      resolve: ({ closedNow }) => closedNow.amount,
    }),
    ifClosedNowDay: t.field({
      type: "Date",
      nullable: true,
      description: "The day of the oldest price in it; null with nothing open.",
      resolve: ({ closedNow }) => closedNow.day,
    }),
    ifClosedNowSources: t.field({
      type: [CloseSourceEnum],
      description: "Where the prices in it come from.",
      resolve: ({ closedNow }) => closedNow.sources,
    }),
    ifClosedNowReason: t.string({
      nullable: true,
      description: "A sentence that names the prices, costs or premiums that are missing.",
      resolve: ({ closedNow }) => closedNow.reason,
    }),
  }),
});

builder.queryField("getOpenResult", (t) =>
  t.field({
    type: OpenResultType,
    description: "What open positions come to at their last prices, by the trade book.",
    args: {
      accountIds: t.arg.idList({
        required: false,
        description: "Omitted: all accounts. Ids that are not yours find nothing.",
      }),
    },
    resolve: (_root, args, { services, reader, today }) =>
      services.openResult.read(reader, openResult.parse(args).accountIds ?? null, today),
  }),
);
