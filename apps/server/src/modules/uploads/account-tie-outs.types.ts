import { builder } from "../../graphql/builder.ts";
import { CashBalanceCheckType, HoldingsCheckType } from "../../graphql/types/tie-out.ts";
import type { LeftOutCash } from "../../import/file/file-reading.ts";
import type { AccountTieOut } from "../../import/session/answers.ts";

const LeftOutCashType = builder.objectRef<LeftOutCash>("LeftOutCash").implement({
  description: "Lines that the person left out of a file.",
  fields: (t) => ({
    lines: t.exposeInt("lines"),
    cash: t.expose("cash", {
      type: "Decimal",
      description:
        "US dollars, received positive: the sum of the amounts that can be read; in fileCash, not in ledgerCash.",
    }),
    withoutAmount: t.exposeInt("withoutAmount", {
      description: "How many of the lines bear no amount that can be read.",
    }),
  }),
});

export const AccountTieOutType = builder.objectRef<AccountTieOut>("AccountTieOut").implement({
  description: "What a file says of one account, and whether the ledger agrees.",
  fields: (t) => ({
    accountId: t.exposeID("accountId", {
      nullable: true,
      description: "Null in a preview for an account that the import creates.",
    }),
    accountNumber: t.exposeString("accountNumber", { nullable: true }),
    accountName: t.exposeString("accountName"),
    isNew: t.exposeBoolean("isNew", { description: "True when the import creates the account." }),
    lineCount: t.exposeInt("lineCount"),
    fileCash: t.expose("fileCash", {
      type: "Decimal",
      description: "What the account's cash changes by, by the file, lines that were left out included.",
    }),
    ledgerCash: t.expose("ledgerCash", {
      type: "Decimal",
      description: "The same by the ledger, over the file's rows.",
    }),
    leftOut: t.expose("leftOut", {
      type: LeftOutCashType,
      nullable: true,
      description: "Of files with lines that the person left out.",
    }),
    cashBalance: t.expose("cashBalance", {
      type: CashBalanceCheckType,
      nullable: true,
      description: "Of files with a Cash Balance column.",
    }),
    holdings: t.expose("holdings", {
      type: HoldingsCheckType,
      nullable: true,
      description: "Of positions files, for accounts on record.",
    }),
  }),
});
