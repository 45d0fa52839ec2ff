import type { TransactionType } from "../../../transactions/transaction.ts";

/**
 * The meaning of an action by its beginning; kinds in lower case need the rest of the row to be told apart.
 */
export type ActionKind =
  | TransactionType
  | "acat transfer"
  | "balance forward"
  | "bond called"
  | "conversion"
  | "distribution"
  | "expired"
  | "in or out"
  | "name change"
  | "payout of a security"
  | "plan or brokerage fee";

/** Tested in order against the squeezed, upper-cased text: the most specific first, always from its start. */
export type ActionRule = readonly [start: RegExp, kind: ActionKind];

/** An instrument goes on under another name; two rows, the old name's and the new one's. */
export const NAME_CHANGE = /^(DISTRIBUTION )?(NAME|SYMBOL|NAME\/SYMBOL) CHANGED?\b/;

/** Actions of workplace plans: the whole text, without an account type behind it. */
export const PLAN_RULES: readonly ActionRule[] = [
  [/^CONTRIBUTIONS?$/, "PLAN_CONTRIBUTION"],
  [/^WITHDRAWALS?$/, "PLAN_WITHDRAWAL"],
  [/^EXCHANGES?( IN| OUT)?$/, "PLAN_EXCHANGE"],
  [/^TRANSFERS?( IN| OUT)?$/, "PLAN_TRANSFER"],
  [/^DIVIDENDS?$/, "PLAN_DIVIDEND"],
  [/^CHANGE (IN|ON) MARKET VALUE$/, "PLAN_VALUATION"],
  [/^(INVESTMENT|REALIZED) GAIN\/LOSS$/, "PLAN_VALUATION"],
  [/^BALANCE FORWARD\b/, "balance forward"],
  [/^LOAN (RE)?PAYMENTS?$/, "PLAN_CONTRIBUTION"],
  [/^LOAN (ISSUED?|WITHDRAWALS?)$/, "PLAN_WITHDRAWAL"],
  [/^INVESTMENT WITHDRAWALS?$/, "PLAN_WITHDRAWAL"],
];

/** The vocabulary by first word, which every rule begins with. */
export const ACTION_RULES: ReadonlyMap<string, readonly ActionRule[]> = byFirstWord({
  YOU: [
    [/^YOU SOLD (OPTION LIQUIDATION )?OPENING TRANSACTION\b/, "OPT_STO"],
    [/^YOU BOUGHT (OPTION LIQUIDATION )?OPENING TRANSACTION\b/, "OPT_BTO"],
    [/^YOU BOUGHT (OPTION LIQUIDATION )?CLOSING TRANSACTION\b/, "OPT_BTC"],
    [/^YOU SOLD (OPTION LIQUIDATION )?CLOSING TRANSACTION\b/, "OPT_STC"],
    [/^YOU SOLD SHORT SALE\b/, "SELL_SHORT"],
    [/^YOU BOUGHT SHORT COVER\b/, "BUY_COVER"],
    [/^YOU LOANED\b/, "SECURITIES_LENDING"],
    [/^YOU BOUGHT\b/, "BUY"],
    [/^YOU SOLD\b/, "SELL"],
  ],
  BUY: [
    [/^BUY CANCEL TAX PAID\b/, "TAX"],
    [/^BUY CANCEL\b/, "CANCEL"],
  ],
  SELL: [
    [/^SELL CANCEL TAX PAID\b/, "TAX"],
    [/^SELL CANCEL\b/, "CANCEL"],
  ],
  ASSIGNED: [[/^ASSIGNED\b/, "OPT_ASSIGNED"]],
  EXERCISED: [[/^EXERCISED\b/, "OPT_EXERCISED"]],
  EXPIRED: [
    [/^EXPIRED POSITION\b/, "CORPORATE_ACTION"],
    [/^EXPIRED (CALL|PUT)\b/, "OPT_EXPIRED"],
    [/^EXPIRED\b/, "expired"],
  ],
  DIVIDEND: [[/^DIVIDEND (RECEIVED|CHARGED|ADJUSTMENT)\b/, "DIVIDEND"]],
  ADJUSTMENT: [
    [/^ADJUSTMENT (\(?(CREDIT|DEBIT) ADJUSTMENT\)? )?(NON-?)?QUAL(IFIED)? DIV/, "DIVIDEND"],
    [/^ADJUSTMENT FEE REVERSAL\b/, "FEE"],
  ],
  REINVESTMENT: [[/^REINVESTMENT\b/, "REINVEST"]],
  "LONG-TERM": [[/^LONG-TERM CAP(ITAL)? GAIN\b/, "CAP_GAIN"]],
  "SHORT-TERM": [[/^SHORT-TERM CAP(ITAL)? GAIN\b/, "CAP_GAIN"]],
  RETURN: [
    [/^RETURN OF CAPITAL\b/, "RETURN_OF_CAPITAL"],
    [/^RETURN OF EXCESS\b/, "DISTRIBUTION_OUT"],
  ],
  PAYMENT: [[/^PAYMENT IN LIEU OF DIV/, "DIVIDEND"]],
  SUBSTITUTE: [[/^SUBSTITUTE (PAYMENT|PYMT|PMT|DIV)/, "DIVIDEND"]],
  PRINCIPAL: [[/^PRINCIPAL (PAYMENT|PYMT|PMT|PAYDOWN)\b/, "payout of a security"]],
  LIQUIDATION: [[/^LIQUIDATION\b/, "payout of a security"]],
  LIQUIDATING: [[/^LIQUIDATING (DISTR|DIV)/, "payout of a security"]],
  ROYALTY: [[/^ROYALTY TR PYMT\b/, "DIVIDEND"]],
  INTEREST: [[/^INTEREST\b/, "INTEREST"]],
  BANK: [[/^BANK INT(EREST)?\b/, "INTEREST"]],
  BOND: [[/^BOND INT(EREST)?\b/, "INTEREST"]],
  CORP: [[/^CORP INT(EREST)?\b/, "INTEREST"]],
  CORPORATE: [[/^CORPORATE INT(EREST)?\b/, "INTEREST"]],
  CREDIT: [[/^CREDIT INT(EREST)?\b/, "INTEREST"]],
  GOVERNMENT: [[/^GOVERNMENT INT(EREST)?\b/, "INTEREST"]],
  MUNI: [[/^MUNI (EXEMPT|TAXABLE) INT\b/, "INTEREST"]],
  MARGIN: [[/^MARGIN (DEBIT )?INT(EREST)?\b/, "MARGIN_INTEREST"]],
  REDEMPTION: [
    [/^REDEMPTION FROM CORE ACCOUNT\b/, "CORE_SWEEP"],
    [/^REDEMPTION PAYOUT\b/, "REDEMPTION"],
  ],
  PURCHASE: [[/^PURCHASE INTO CORE ACCOUNT\b/, "CORE_SWEEP"]],
  EXCHANGED: [[/^EXCHANGED (TO|FROM) ([A-Z]{3}XX|FCASH)\b/, "CORE_SWEEP"]],
  FEE: [[/^FEE CHARGED\b/, "FEE"]],
  ADJUST: [
    [/^ADJUST FEE CHARGED\b/, "FEE"],
    [/^ADJUST (FOREIGN TAX PAID|NON-RESIDENT TAX)\b/, "TAX"],
    [/^ADJUST WIRE TRANSFER\b/, "in or out"],
  ],
  ACCOUNT: [[/^ACCOUNT (CLOSE ?OUT |MAINT(ENANCE)? |TRANSFER )?FEE\b/, "plan or brokerage fee"]],
  INVESTMENT: [[/^INVESTMENT (ADVISORY|MANAGEMENT) FEE\b/, "plan or brokerage fee"]],
  ADVISORY: [[/^ADVISORY FEE\b/, "plan or brokerage fee"]],
  ADVISOR: [[/^ADVISOR (\/ CONSULTANT )?FEE\b/, "plan or brokerage fee"]],
  "ASSET/ACCT": [[/^ASSET\/ACCT FEE\b/, "FEE"]],
  COMMISSION: [[/^COMMISSION CREDIT\b/, "FEE"]],
  TERMINATED: [[/^TERMINATED MAINTENANCE\b/, "FEE"]],
  RECORDKEEPING: [[/^RECORDKEEPING FEE\b/, "plan or brokerage fee"]],
  REVENUE: [[/^REVENUE CREDIT\b/, "plan or brokerage fee"]],
  FOREIGN: [[/^FOREIGN TAX (PAID|WITHHELD)\b/, "TAX"]],
  "NON-RESIDENT": [[/^NON-RESIDENT TAX\b/, "TAX"]],
  TAX: [[/^TAX WITHHELD\b/, "TAX"]],
  ADJ: [[/^ADJ (FOREIGN TAX PAID|NON-RESIDENT TAX|FED TAX W\/H|STATE TAX W\/H)/, "TAX"]],
  FED: [[/^FED TAX W\/H/, "TAX"]],
  STATE: [[/^STATE TAX W\/H/, "TAX"]],
  ELECTRONIC: [
    [/^ELECTRONIC FUNDS TRANSFER RECEIVED\b/, "DEPOSIT"],
    [/^ELECTRONIC FUNDS TRANSFER PAID\b/, "WITHDRAWAL"],
  ],
  MONEY: [
    [/^MONEY LINE RECEIVED\b/, "DEPOSIT"],
    [/^MONEY LINE PAID\b/, "WITHDRAWAL"],
  ],
  WIRE: [
    [/^WIRE TRANSFER FROM BANK\b/, "DEPOSIT"],
    [/^WIRE TRANSFER TO BANK\b/, "WITHDRAWAL"],
    [/^WIRE (TRANSFER )?FEE\b/, "FEE"],
    [/^WIRE (TRANSFER )?(SENT|OUT|RECEIVED|IN)\b/, "in or out"],
  ],
  ATM: [[/^ATM DEPOSIT\b/, "DEPOSIT"]],
  MOBILE: [[/^MOBILE (CHECK )?DEPOSIT\b/, "DEPOSIT"]],
  TELLER: [[/^TELLER DEPOSIT\b/, "DEPOSIT"]],
  DIRECT: [
    [/^DIRECT DEPOSIT\b/, "DEPOSIT"],
    [/^DIRECT DEBIT\b/, "WITHDRAWAL"],
  ],
  CHECK: [
    [/^CHECK RECEIVED\b/, "DEPOSIT"],
    [/^CHECK PAID\b/, "WITHDRAWAL"],
  ],
  BILL: [[/^BILL PAYMENT\b/, "WITHDRAWAL"]],
  DEBIT: [
    [/^DEBIT CARD PURCHASE\b/, "WITHDRAWAL"],
    [/^DEBIT (CARD|CRD)\b/, "in or out"],
  ],
  // Money on its way between a brokerage account and the crypto account beside it, and what has no name of its own.
  OTHER: [[/^OTHER (CREDIT|DEBIT)\b/, "in or out"]],
  RECEIVED: [[/^RECEIVED FROM (YOU|(ANOTHER )?BROKER)\b/, "in or out"]],
  DELIVERED: [[/^DELIVERED TO (YOU|(ANOTHER )?BROKER)\b/, "in or out"]],
  GIFT: [[/^GIFT (OF|TO|FROM)\b/, "in or out"]],
  RESIDUAL: [[/^RESIDUAL CREDIT\b/, "acat transfer"]],
  CASH: [
    [/^CASH CONTRIBUTION\b/, "CONTRIBUTION"],
    [/^CASH ADVANCE\b/, "WITHDRAWAL"],
  ],
  PARTIC: [[/^PARTIC CONTR/, "CONTRIBUTION"]],
  PART: [[/^PART CONTRIB/, "CONTRIBUTION"]],
  CO: [[/^CO CONTR/, "CONTRIBUTION"]],
  EMPLOYER: [[/^EMPLOYER CONTR/, "CONTRIBUTION"]],
  CONTRIBUTED: [[/^CONTRIBUTED TO\b/, "CONTRIBUTION"]],
  CONTRIBUTION: [[/^CONTRIBUTION\b/, "CONTRIBUTION"]],
  ROLLOVER: [
    [/^ROLLOVER CASH\b/, "CONTRIBUTION"],
    [/^ROLLOVER SHARES\b/, "TRANSFER_IN"],
  ],
  NORMAL: [[/^NORMAL DISTR/, "DISTRIBUTION_OUT"]],
  FULL: [[/^FULL (CALL|REDEMPTION)\b/, "bond called"]],
  CALLED: [[/^CALLED\b/, "bond called"]],
  PARTIAL: [
    [/^PARTIAL (CALL|REDEMPTION)\b/, "bond called"],
    [/^PARTIAL DISTR/, "DISTRIBUTION_OUT"],
    [/^PARTIAL PRINCIPAL (PAYMENT|PYMT|PMT)\b/, "payout of a security"],
    [/^PARTIAL [CP]Y RECHAR/, "conversion"],
  ],
  EARLY: [[/^EARLY DIST/, "DISTRIBUTION_OUT"]],
  PREMATURE: [[/^PREMATURE DIST/, "DISTRIBUTION_OUT"]],
  REQUIRED: [[/^REQUIRED MIN(IMUM)? DIST/, "DISTRIBUTION_OUT"]],
  MINIMUM: [[/^MINIMUM REQUIRED DIST/, "DISTRIBUTION_OUT"]],
  RMD: [[/^RMD\b/, "DISTRIBUTION_OUT"]],
  CHARITABLE: [[/^CHARITABLE DIST/, "DISTRIBUTION_OUT"]],
  QUALIFIED: [[/^QUALIFIED CHARITABLE DIST/, "DISTRIBUTION_OUT"]],
  REMOVAL: [[/^REMOVAL OF EXCESS\b/, "DISTRIBUTION_OUT"]],
  EXCESS: [[/^EXCESS (CONTRIBUTION )?REMOVAL\b/, "DISTRIBUTION_OUT"]],
  TRANSFERRED: [
    [/^TRANSFERRED FROM\b/, "TRANSFER_IN"],
    [/^TRANSFERRED TO\b/, "TRANSFER_OUT"],
  ],
  TRANSFER: [
    [/^TRANSFER OF ASSETS ACAT RECEIVE\b/, "TRANSFER_IN"],
    [/^TRANSFER OF ASSETS ACAT DELIVER\b/, "TRANSFER_OUT"],
    [/^TRANSFER OF ASSETS\b/, "acat transfer"],
    [/^TRANSFER IN FROM BROKERAGE\b/, "TRANSFER_IN"],
    [/^TRANSFER OUT TO BROKERAGE\b/, "TRANSFER_OUT"],
    [/^TRANSFER (OF ACCOUNT )?FEE\b/, "FEE"],
  ],
  TFR: [[/^TFR OF ASSETS\b/, "acat transfer"]],
  ROTH: [[/^ROTH CONVERSION\b/, "conversion"]],
  CONV: [[/^CONV TO ROTH\b/, "conversion"]],
  JOURNALED: [[/^JOURNALED\b/, "JOURNAL"]],
  SHORT: [[/^SHORT VS MARGIN MARK TO MARKET\b/, "JOURNAL"]],
  DISTRIBUTION: [
    [/^DISTRIBUTION SPINOFF\b/, "SPINOFF"],
    [NAME_CHANGE, "name change"],
    [/^DISTRIBUTION\b/, "distribution"],
  ],
  REVERSE: [[/^REVERSE SPLIT\b/, "REVERSE_SPLIT"]],
  MERGER: [[/^MERGER\b/, "MERGER"]],
  STOCK: [[/^STOCK (SPLIT|DIVIDEND)\b/, "distribution"]],
  FORWARD: [[/^FORWARD SPLIT\b/, "distribution"]],
  WORTHLESS: [[/^WORTHLESS\b/, "CORPORATE_ACTION"]],
  NAME: [
    [/^NAME CHANGED\b/, "CORPORATE_ACTION"],
    [NAME_CHANGE, "name change"],
  ],
  "NAME/SYMBOL": [[NAME_CHANGE, "name change"]],
  SYMBOL: [[NAME_CHANGE, "name change"]],
  CONVERSION: [[/^CONVERSION\b/, "CORPORATE_ACTION"]],
  TENDER: [[/^TENDER\b/, "CORPORATE_ACTION"]],
  TENDERED: [[/^TENDERED\b/, "CORPORATE_ACTION"]],
  IN: [[/^IN LIEU OF FRX SHARE\b/, "CASH_IN_LIEU"]],
  LOAN: [
    [/^LOAN RETURNED\b/, "SECURITIES_LENDING"],
    [/^LOAN (MAINT(ENANCE)?|ORIGINATION|SETUP) FEE\b/, "plan or brokerage fee"],
  ],
  INCREASE: [[/^INCREASE COLLATERAL\b/, "SECURITIES_LENDING"]],
  DECREASE: [[/^DECREASE COLLATERAL\b/, "SECURITIES_LENDING"]],
});

function byFirstWord(rules: Readonly<Record<string, readonly ActionRule[]>>) {
  return new Map(Object.entries(rules));
}
