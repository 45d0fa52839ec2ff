import type { HoldingDisagreement, HoldingsCheck } from "@strikebook/core/coverage/compare-holdings";
import { type DecimalText, decimal, moneyText } from "@strikebook/core/shared/decimal";
import type { CashBalanceCheck, CashBalanceGap } from "@strikebook/core/uploads/order/cash-balance-chain";
import { builder } from "../builder.ts";

const money = (text: DecimalText) => moneyText(decimal(text));

const HoldingDisagreementType = builder.objectRef<HoldingDisagreement>("HoldingDisagreement").implement({
  description: "A symbol of which the positions file and the ledger hold different quantities.",
  fields: (t) => ({
    symbol: t.exposeString("symbol"),
    description: t.exposeString("description", { nullable: true }),
    fileQuantity: t.expose("fileQuantity", { type: "Decimal" }),
    ledgerQuantity: t.expose("ledgerQuantity", {
      type: "Decimal",
      description: "At the end of the file's day.",
    }),
    explanation: t.exposeString("explanation", { description: "What may explain it." }),
  }),
});

export const HoldingsCheckType = builder.objectRef<HoldingsCheck>("HoldingsCheck").implement({
  description:
    "Quantities by symbol against the ledger of the day; cash, core funds, pending activity, wrappers, plan funds and crypto are left out.",
  fields: (t) => ({
    day: t.expose("day", { type: "Date" }),
    compared: t.exposeInt("compared", { description: "Symbols that could be compared." }),
    disagreementCount: t.exposeInt("disagreementCount"),
    disagreements: t.expose("disagreements", {
      type: [HoldingDisagreementType],
      description: "By symbol, the first 200.",
    }),
    notCompared: t.exposeString("notCompared", {
      nullable: true,
      description: "Why nothing was compared, as a sentence.",
    }),
  }),
});

const CashBalanceGapType = builder.objectRef<CashBalanceGap>("CashBalanceGap").implement({
  description: "A row whose Cash Balance is not the next older balance plus what moved since.",
  fields: (t) => ({
    line: t.exposeInt("line", { description: "1-based line in the file." }),
    olderLine: t.exposeInt("olderLine", { description: "The line of the next older balance." }),
    day: t.expose("day", { type: "Date" }),
    balance: t.field({ type: "Decimal", resolve: ({ balance }) => money(balance) }),
    expected: t.field({ type: "Decimal", resolve: ({ expected }) => money(expected) }),
    difference: t.field({
      type: "Decimal",
      description: "balance - expected",
      resolve: ({ difference }) => money(difference),
    }),
  }),
});

export const CashBalanceCheckType = builder.objectRef<CashBalanceCheck>("CashBalanceCheck").implement({
  description: "The running balance of a file that has a Cash Balance column.",
  fields: (t) => ({
    checked: t.exposeInt("checked", { description: "Balances compared with the next older one." }),
    gapCount: t.exposeInt("gapCount"),
    gaps: t.expose("gaps", { type: [CashBalanceGapType], description: "The first 20 by line." }),
    notChecked: t.exposeString("notChecked", {
      nullable: true,
      description: "Why nothing was compared, as a sentence.",
    }),
  }),
});
