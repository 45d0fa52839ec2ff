import { describeStatement } from "@strikebook/core/ledger/statements/describe-statement";
import { KNOWN_STATEMENTS, type KnownStatement } from "@strikebook/core/ledger/statements/known-statements";
import { isOfTaxBookAlone, type LedgerStatement } from "@strikebook/core/ledger/statements/statement";
import { oneLedgerStatement, statementInput, statementsFile } from "@strikebook/validators/ledger/statements";
import { builder } from "../../graphql/builder.ts";
import { StatementKindEnum } from "../../graphql/enums.ts";
import { SuggestedStatementType } from "../../graphql/types/suggested-statement.ts";
import type { HoldingChange, StatementEffect } from "./statement-effect.ts";

const StatementInput = builder.inputType("StatementInput", {
  fields: (t) => ({
    kind: t.field({ type: StatementKindEnum }),
    day: t.field({ type: "Date" }),
    accountId: t.id({
      required: false,
      description:
        "All accounts when absent; OPENING, SHORT, AVERAGE_COST, GONE and RENUMBER are of one account.",
    }),
    instrument: t.string({ description: "Symbol or contract (NVDA241220C1200); empty in a RENUMBER." }),
    into: t.string({
      required: false,
      description: "RENAME, RESTRIKE, ALLOCATE, EXCHANGE: the new symbol, contract or child.",
    }),
    ratio: t.field({ type: "Decimal", required: false, description: "RESTRIKE: new ones for 1 old one." }),
    quantity: t.field({
      type: "Decimal",
      required: false,
      description:
        "OPENING: negative when short. SHORT: of those sold; all without an opening when absent. LOTS: of the lot.",
    }),
    basis: t.field({
      type: "Decimal",
      required: false,
      description:
        "OPENING: dollars paid in all, received in all when short; absent when unknown. LOTS: what they cost, where two lots share the day.",
    }),
    acquiredOn: t.field({
      type: "Date",
      required: false,
      description: "OPENING: the day when absent. LOTS: the lot's day; absent, `day` is the lot's.",
    }),
    percent: t.field({ type: "Decimal", required: false, description: "ALLOCATE: above 0 and below 100." }),
    value: t.field({ type: "Decimal", required: false, description: "EXCHANGE: dollars of 1 new share." }),
    isTaxable: t.boolean({
      required: false,
      description: "EXCHANGE: taxable in full; otherwise as far as the cash goes.",
    }),
    isMovedOut: t.boolean({ required: false, description: "GONE: moved elsewhere, so nothing is realized." }),
    transactionId: t.id({ required: false, description: "LOTS: the sale." }),
    books: t.string({ required: false, description: "AVERAGE_COST, LOTS: TAX, as when absent, or BOTH." }),
    accountNumber: t.string({
      required: false,
      description: "RENUMBER: the new number, of another own account; accountId is the old one.",
    }),
    reason: t.string({ required: false }),
  }),
});

const LedgerStatementType = builder.objectRef<LedgerStatement>("LedgerStatement").implement({
  description:
    "An act of the broker that no file has a row of, told by the person. Fields are those of StatementInput.",
  fields: (t) => ({
    id: t.exposeID("id"),
    kind: t.expose("kind", { type: StatementKindEnum }),
    day: t.expose("day", { type: "Date" }),
    accountId: t.exposeID("accountId", { nullable: true }),
    instrument: t.exposeString("instrument"),
    into: t.exposeString("into", { nullable: true }),
    ratio: t.expose("ratio", { type: "Decimal", nullable: true }),
    quantity: t.expose("quantity", { type: "Decimal", nullable: true }),
    basis: t.expose("basis", { type: "Decimal", nullable: true }),
    acquiredOn: t.expose("acquiredOn", { type: "Date", nullable: true }),
    percent: t.expose("percent", { type: "Decimal", nullable: true }),
    value: t.expose("value", { type: "Decimal", nullable: true }),
    isTaxable: t.exposeBoolean("isTaxable", { nullable: true }),
    isMovedOut: t.exposeBoolean("isMovedOut", { nullable: true }),
    transactionId: t.exposeID("transactionId", {
      nullable: true,
      description: "LOTS: the sale, while an import has it.",
    }),
    books: t.string({
      nullable: true,
      description: "AVERAGE_COST, LOTS: BOTH or TAX.",
      resolve: (statement) => (isOfTaxBookAlone(statement) ? "TAX" : (statement.books ?? null)),
    }),
    accountNumber: t.exposeString("accountNumber", { nullable: true }),
    reason: t.exposeString("reason", { nullable: true }),
    sentence: t.string({ description: "The statement in words.", resolve: describeStatement }),
  }),
});

const HoldingChangeType = builder.objectRef<HoldingChange>("StatedHoldingChange").implement({
  description: "Open shares or contracts of an account that a statement changes; null where there are none.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    instrument: t.exposeString("instrument"),
    quantityBefore: t.field({
      type: "Decimal",
      nullable: true,
      resolve: ({ before }) => before?.quantity ?? null,
    }),
    quantityAfter: t.field({
      type: "Decimal",
      nullable: true,
      resolve: ({ after }) => after?.quantity ?? null,
    }),
    amountBefore: t.field({
      type: "Decimal",
      nullable: true,
      description: "Negative paid, positive received; null where a part is unknown.",
      resolve: ({ before }) => before?.amount ?? null,
    }),
    amountAfter: t.field({ type: "Decimal", nullable: true, resolve: ({ after }) => after?.amount ?? null }),
  }),
});

const StatementEffectType = builder.objectRef<StatementEffect>("StatementEffect").implement({
  description: "What a statement changes, in the trade book.",
  fields: (t) => ({
    closingsMatched: t.exposeInt("closingsMatched", {
      description: "Closings that find their opening; negative when more lose theirs.",
    }),
    realizedChange: t.expose("realizedChange", { type: "Decimal" }),
    openLotsChange: t.exposeInt("openLotsChange"),
    holdings: t.expose("holdings", { type: [HoldingChangeType] }),
    warning: t.exposeString("warning", { nullable: true }),
  }),
});

SuggestedStatementType.implement({
  description: "Offered, never applied by itself. Fields are those of StatementInput.",
  fields: (t) => ({
    kind: t.field({ type: StatementKindEnum, resolve: ({ statement }) => statement.kind }),
    day: t.field({ type: "Date", resolve: ({ statement }) => statement.day }),
    instrument: t.string({ resolve: ({ statement }) => statement.instrument }),
    into: t.string({ nullable: true, resolve: ({ statement }) => statement.into ?? null }),
    ratio: t.field({ type: "Decimal", nullable: true, resolve: ({ statement }) => statement.ratio ?? null }),
    value: t.field({ type: "Decimal", nullable: true, resolve: ({ statement }) => statement.value ?? null }),
    quantity: t.field({
      type: "Decimal",
      nullable: true,
      resolve: ({ statement }) => statement.quantity ?? null,
    }),
    basis: t.field({ type: "Decimal", nullable: true, resolve: ({ statement }) => statement.basis ?? null }),
    acquiredOn: t.field({
      type: "Date",
      nullable: true,
      resolve: ({ statement }) => statement.acquiredOn ?? null,
    }),
    transactionId: t.id({ nullable: true, resolve: ({ statement }) => statement.transactionId ?? null }),
    asksFor: t.exposeString("asksFor", {
      nullable: true,
      description: "percent or value: the number that the person has to tell; the effect is known only then.",
    }),
    question: t.exposeString("question", { description: "Was FB renamed META?" }),
    accountId: t.id({
      nullable: true,
      description:
        "OPENING: the account that holds it. RENUMBER: the one that has ended. Null for all accounts.",
      resolve: ({ statement }) => statement.accountId ?? null,
    }),
    accountNumber: t.string({
      nullable: true,
      description: "RENUMBER: the number under which it goes on.",
      resolve: ({ statement }) => statement.accountNumber ?? null,
    }),
    because: t.exposeString("because", {
      nullable: true,
      description: "The files' evidence in a sentence; null where the question says it all.",
    }),
    source: t.exposeString("source", {
      nullable: true,
      description: "Who announced it; null where only the ledger tells.",
    }),
    effect: t.expose("effect", { type: StatementEffectType }),
  }),
});

const KnownStatementType = builder.objectRef<KnownStatement>("KnownStatement").implement({
  description: "A public rename or re-strike. Fields are those of StatementInput.",
  fields: (t) => ({
    kind: t.expose("kind", { type: StatementKindEnum }),
    day: t.expose("day", { type: "Date" }),
    instrument: t.exposeString("instrument"),
    into: t.string({ resolve: ({ into, instrument }) => into ?? instrument }),
    ratio: t.expose("ratio", { type: "Decimal", nullable: true }),
    source: t.exposeString("source"),
  }),
});

builder.queryFields((t) => ({
  getStatements: t.field({
    type: [LedgerStatementType],
    description: "In the order in which they were stated.",
    resolve: async (_root, _args, { ownerId, services }) => await services.ledgerStatements.list(ownerId),
  }),
  getSuggestedStatements: t.field({
    type: [SuggestedStatementType],
    description:
      "Statements that would join an unmatched closing to an open lot, or that a file of open lots tells, with their effect.",
    resolve: async (_root, _args, { ownerId, services, today }) =>
      await services.ledgerStatements.suggest(ownerId, today),
  }),
  getKnownStatements: t.field({
    type: [KnownStatementType],
    description: "The bundled table of public renames and re-strikes, by day.",
    resolve: () => [...KNOWN_STATEMENTS],
  }),
  exportStatements: t.string({
    description: "All statements as a text file that importStatements reads again.",
    resolve: async (_root, _args, { ownerId, services }) => await services.statementsFile.write(ownerId),
  }),
}));

builder.mutationFields((t) => ({
  previewStatement: t.field({
    type: StatementEffectType,
    description: "Before it is stored: what it would change. Nothing is written.",
    args: { statement: t.arg({ type: StatementInput }) },
    resolve: async (_root, args, { ownerId, services, today }) =>
      await services.ledgerStatements.preview(ownerId, statementInput.parse(args.statement), today),
  }),
  addStatement: t.field({
    type: LedgerStatementType,
    args: { statement: t.arg({ type: StatementInput }) },
    resolve: async (_root, args, { actor, ownerId, services, today }) =>
      await services.ledgerStatements.add(actor, ownerId, statementInput.parse(args.statement), today),
  }),
  removeStatement: t.boolean({
    description: "Takes a statement back as if it had never been; false when there was none.",
    args: { id: t.arg.id() },
    resolve: async (_root, args, { actor, ownerId, services }) =>
      await services.ledgerStatements.remove(actor, ownerId, oneLedgerStatement.parse(args).id),
  }),
  importStatements: t.field({
    type: [LedgerStatementType],
    description:
      "Adds the statements of a text file that are not on record yet, all or none; answers those added.",
    args: { text: t.arg.string() },
    resolve: async (_root, args, { actor, ownerId, services, today }) =>
      await services.statementsFile.read(actor, ownerId, statementsFile.parse(args).text, today),
  }),
}));
