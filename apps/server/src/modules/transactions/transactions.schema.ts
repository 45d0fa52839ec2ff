import { LEDGER_SIZE_DEFAULT, LEDGER_SIZE_MAX, transactionsPage } from "@strikebook/validators/ledger/ledger";
import { builder } from "../../graphql/builder.ts";
import { FOLLOW_RENAMES } from "../../graphql/follow-renames.ts";
import type { Transaction, TransactionPage } from "./transactions.service.ts";

const TransactionType = builder.objectRef<Transaction>("Transaction").implement({
  description: "A row of the ledger with the line of the file that tells it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Another one after the import was undone and imported again." }),
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    day: t.expose("day", {
      type: "Date",
      description: "The day that counts: of an expiration, assignment or exercise the day of the event.",
    }),
    postedOn: t.expose("postedOn", { type: "Date" }),
    settledOn: t.expose("settledOn", { type: "Date", nullable: true }),
    type: t.exposeString("type"),
    assetClass: t.exposeString("assetClass", { nullable: true }),
    instrument: t.exposeString("instrument", { nullable: true, description: "Null on rows of cash alone." }),
    underlying: t.exposeString("underlying", { nullable: true }),
    quantity: t.expose("quantity", {
      type: "Decimal",
      nullable: true,
      description: "Signed as the file says.",
    }),
    price: t.expose("price", { type: "Decimal", nullable: true }),
    commission: t.expose("commission", {
      type: "Decimal",
      nullable: true,
      description: "Contained in amount.",
    }),
    fees: t.expose("fees", { type: "Decimal", nullable: true, description: "Contained in amount." }),
    amount: t.expose("amount", {
      type: "Decimal",
      nullable: true,
      description: "Net: received positive, paid negative; a value where no cash moved.",
    }),
    cashEffect: t.expose("cashEffect", { type: "Decimal", description: "The change of the account's cash." }),
    action: t.exposeString("action", { description: "The broker's words." }),
    description: t.exposeString("description", { nullable: true }),
    importId: t.exposeID("importId", {
      nullable: true,
      description:
        "Of the file, in getUploadHistory. Null, as file and line, in another's figures where the file also holds accounts that\n" +
        "aren't shared.",
    }),
    fileName: t.exposeString("fileName", { nullable: true }),
    line: t.exposeInt("line", {
      nullable: true,
      description: "1-based, the lines above the header counted.",
    }),
  }),
});

const TransactionPageType = builder.objectRef<TransactionPage>("TransactionPage").implement({
  fields: (t) => ({
    content: t.field({
      type: [TransactionType],
      description: "Newest first; within a day by account, then as the files tell the order.",
      resolve: async ({ content }) => [...(await content())],
    }),
    totalElements: t.int({
      description: "Rows of all pages.",
      resolve: ({ totalElements }) => totalElements(),
    }),
  }),
});

builder.queryField("getTransactions", (t) =>
  t.field({
    type: TransactionPageType,
    description: "Rows of the ledger, newest first, each with its file and line.",
    args: {
      from: t.arg({ type: "Date", required: false }),
      to: t.arg({ type: "Date", required: false, description: "Included." }),
      accountIds: t.arg.idList({
        required: false,
        description: "Omitted: all accounts. Ids that are not yours find nothing.",
      }),
      underlying: t.arg.string({ required: false, description: "A symbol and the options on it." }),
      followRenames: t.arg.boolean({ required: false, defaultValue: false, description: FOLLOW_RENAMES }),
      type: t.arg.string({ required: false, description: "For example OPT_STO, DIVIDEND or OPT_ASSIGNED." }),
      page: t.arg.int({ required: false, defaultValue: 0, description: "From 0." }),
      size: t.arg.int({
        required: false,
        defaultValue: LEDGER_SIZE_DEFAULT,
        description: `At most ${LEDGER_SIZE_MAX}.`,
      }),
    },
    resolve: (_root, { page, size, ...args }, { services, reader }) =>
      services.transactions.page(
        reader,
        transactionsPage.parse({ ...args, page: page ?? 0, size: size ?? LEDGER_SIZE_DEFAULT }),
      ),
  }),
);
