import { expect, test } from "vitest";
import { readAction } from "./read-action.ts";

test.each([
  ["YOU SOLD OPENING TRANSACTION CALL (AAPL) APPLE INC JAN 17 25 $150 (100 SHS) (Margin)", "OPT_STO"],
  ["YOU BOUGHT OPENING TRANSACTION PUT (IWM) ISHARES RUSSELL 2000DEC 20 24 $225 (100 SHS) (Cash)", "OPT_BTO"],
  ["YOU BOUGHT CLOSING TRANSACTION 22319G50EI CALL (X) X CORP JAN 17 25 $1 (100 SHS) (Cash)", "OPT_BTC"],
  ["YOU SOLD CLOSING TRANSACTION OPTION LIQUIDATION CALL (X) X CORP JAN 17 25 $1 (Cash)", "OPT_STC"],
  ["YOU BOUGHT ASSIGNED PUTS AS OF 10-14-22 INTEL CORP (INTC) (Cash)", "BUY"],
  ["YOU SOLD EXERCISED PUTS AS OF 10-14-22 INTEL CORP (INTC) (Cash)", "SELL"],
  ["ASSIGNED as of Sep-05-2025 CALL (PLTR) PALANTIR (100 SHS) (Cash)", "OPT_ASSIGNED"],
  ["EXERCISED as of 2026-06-17 CALL (KO) COCA-COLA (100 SHS) (Cash)", "OPT_EXERCISED"],
  ["EXPIRED PUT (AMD) ADVANCED MICRO DEVICES JUL 18 25 $135 as of Jul-18-2025 (Cash)", "OPT_EXPIRED"],
  ["EXPIRED POSITION DEADCO (DEAD) (Cash)", "CORPORATE_ACTION"],
  ["YOU SOLD SHORT SALE FORD (F) (Short)", "SELL_SHORT"],
  ["YOU BOUGHT SHORT COVER FORD (F) (Short)", "BUY_COVER"],
  ["YOU BOUGHT           PROSPECTUS UNDER    SEPARATE COVER FUND (FXAIX) (Cash)", "BUY"],
  ["YOU BOUGHT PERIODIC INVESTMENT FUND (FXAIX) (Cash)", "BUY"],
  ["YOU BOUGHT ESPP### AS OF 10-31-25 ACME (ACME) (Cash)", "BUY"],
  ["YOU SOLD . EXCHANGE FROM FUND (FXAIX) (Cash)", "SELL"],
  ["YOU SOLD AVERAGE PRICE TRADE DETAILS ON REQUEST FORD (F) (Cash)", "SELL"],
  ["BUY CANCEL CXL DESCRIPTION CANCELLED TRADE as of Feb-10-2026 FORD (F) (Cash)", "CANCEL"],
  ["SELL CANCEL CXL DESCRIPTION CANCELLED TRADE as of Feb-10-2026 FORD (F) (Cash)", "CANCEL"],
  ["BUY CANCEL TAX PAID (Cash)", "TAX"],
  ["YOU SOLD CORR DESCRIPTION CORRECTED CONFIRM as of Feb-10-2026 FORD (F) (Cash)", "SELL"],
  ["DIVIDEND RECEIVED FORD (F) (Cash)", "DIVIDEND"],
  ["DIVIDEND CHARGED FORD (F) (Short)", "DIVIDEND"],
  ["DIVIDEND ADJUSTMENT FORD (F) (Cash)", "DIVIDEND"],
  ["ADJUSTMENT (CREDIT ADJUSTMENT) QUAL DIV FORD (F) (Cash)", "DIVIDEND"],
  ["ADJUSTMENT CREDIT ADJUSTMENT QUAL DIV FORD (F) (Cash)", "DIVIDEND"],
  ["ADJUSTMENT FEE REVERSAL-LATE FEE (Cash)", "FEE"],
  ["ADJUSTMENT EXAMPLECO ADR (EXCO) (Cash)", undefined],
  ["REINVESTMENT FUND (FXAIX) (Cash)", "REINVEST"],
  ["LONG-TERM CAP GAIN FUND (FXAIX) (Cash)", "CAP_GAIN"],
  ["SHORT-TERM CAP GAIN FUND (FXAIX) (Cash)", "CAP_GAIN"],
  ["RETURN OF CAPITAL TRUST (T) (Cash)", "RETURN_OF_CAPITAL"],
  ["ROYALTY TR PYMT SABINE (SBR) (Cash)", "DIVIDEND"],
  ["INTEREST EARNED FDIC (QPISQ) (Cash)", "INTEREST"],
  ["INTEREST as of 01/15/2023 TREAS NTS (Cash)", "INTEREST"],
  ["INTEREST SHORT SALE REBATE (Short)", "INTEREST"],
  ["CORP INT ADJUSTMENT BOND (Cash)", "INTEREST"],
  ["MUNI EXEMPT INT BOND (Cash)", "INTEREST"],
  ["MARGIN INTEREST (Margin)", "MARGIN_INTEREST"],
  ["REDEMPTION PAYOUT TREAS BILLS (Cash)", "REDEMPTION"],
  ["REDEMPTION FROM CORE ACCOUNT FDRXX (Cash)", "CORE_SWEEP"],
  ["PURCHASE INTO CORE ACCOUNT SPAXX (Cash)", "CORE_SWEEP"],
  ["EXCHANGED TO SPAXX (Cash)", "CORE_SWEEP"],
  ["FEE CHARGED TSM (TSM) (Cash)", "FEE"],
  ["ADJUST FEE CHARGED TSM (TSM) (Cash)", "FEE"],
  ["ADVISORY FEE (Cash)", "FEE"],
  ["ADVISOR FEE (Cash)", "FEE"],
  ["ASSET/ACCT FEE (Cash)", "FEE"],
  ["FOREIGN TAX PAID TSM (TSM) (Cash)", "TAX"],
  ["ADJ FOREIGN TAX PAID TSM (TSM) (Cash)", "TAX"],
  ["FED TAX W/H FEDERAL TAX WITHHELD (Cash)", "TAX"],
  ["STATE TAX W/H MA STAT WTH (Cash)", "TAX"],
  ["Electronic Funds Transfer Received (Cash)", "DEPOSIT"],
  ["Electronic Funds Transfer Paid (Cash)", "WITHDRAWAL"],
  ["MONEY LINE PAID (Cash)", "WITHDRAWAL"],
  ["WIRE TRANSFER FROM BANK (Cash)", "DEPOSIT"],
  ["WIRE TRANSFER TO BANK (Cash)", "WITHDRAWAL"],
  ["DIRECT DEPOSIT ACME PAYROLL (Cash)", "DEPOSIT"],
  ["CHECK RECEIVED (Cash)", "DEPOSIT"],
  ["DIRECT DEBIT ELECTRIC CO (Cash)", "WITHDRAWAL"],
  ["BILL PAYMENT RENT (Cash)", "WITHDRAWAL"],
  ["Check Paid #1001 (Cash)", "WITHDRAWAL"],
  ["DEBIT CARD PURCHASE SHOP (Cash)", "WITHDRAWAL"],
  ["CASH ADVANCE ATM (Cash)", "WITHDRAWAL"],
  ["CASH CONTRIBUTION CURRENT YEAR (Cash)", "CONTRIBUTION"],
  ["PARTIC CONTR CURRENT PARTICIPANT CUR YR (Cash)", "CONTRIBUTION"],
  ["CO CONTR CURRENT YR EMPLOYER CUR YR (Cash)", "CONTRIBUTION"],
  ["PART CONTRIB (Cash)", "CONTRIBUTION"],
  ["CONTRIBUTED TO VS Z12-345678-1 (Cash)", "CONTRIBUTION"],
  ["CONTRIBUTION VS Z12-345678-1 EMPLOYER CONTR (Cash)", "CONTRIBUTION"],
  ["ROLLOVER CASH (Cash)", "CONTRIBUTION"],
  ["ROLLOVER SHARES ACME (ACME) (Cash)", "TRANSFER_IN"],
  ["NORMAL DISTR PARTIAL VS Z12-345678-1 CASH (Cash)", "DISTRIBUTION_OUT"],
  ["NORMAL DISTRIBUTION (Cash)", "DISTRIBUTION_OUT"],
  ["PARTIAL DISTRIBUTION (Cash)", "DISTRIBUTION_OUT"],
  ["EARLY DIST (Cash)", "DISTRIBUTION_OUT"],
  ["TRANSFERRED FROM VS Z12-345678-1 (Cash)", "TRANSFER_IN"],
  ["TRANSFERRED TO VS Z12-345678-1 (Cash)", "TRANSFER_OUT"],
  ["TRANSFERRED FROM TO BROKERAGE OPTION (Cash)", "TRANSFER_IN"],
  ["TRANSFER OF ASSETS ACAT RECEIVE (Cash)", "TRANSFER_IN"],
  ["TRANSFER OF ASSETS ACAT DELIVER (Cash)", "TRANSFER_OUT"],
  ["TRANSFER OF ASSETS ACAT RES.CREDIT (Cash)", "acat transfer"],
  ["JOURNALED JNL VS A/C TYPES (Cash)", "JOURNAL"],
  ["JOURNALED SPP PURCHASE CREDIT (Cash)", "JOURNAL"],
  ["SHORT VS MARGIN MARK TO MARKET (Short)", "JOURNAL"],
  ["DISTRIBUTION EXAMPLECO (EXCO) (Cash)", "distribution"],
  ["DISTRIBUTION SPINOFF FROM:(EXCO ) SPINCO (SPNC) (Cash)", "SPINOFF"],
  ["REVERSE SPLIT R/S FROM 98765Z100#REOR M0059999010001 ZZH (ZZH) (Cash)", "REVERSE_SPLIT"],
  ["MERGER MER PAYOUT #REOR M0059999020000 OLDCO (OLDC) (Cash)", "MERGER"],
  ["NAME CHANGED X (X) (Cash)", "CORPORATE_ACTION"],
  ["CONVERSION X (X) (Cash)", "CORPORATE_ACTION"],
  ["TENDER X (X) (Cash)", "CORPORATE_ACTION"],
  ["IN LIEU OF FRX SHARE LEU PAYOUT X (X) (Cash)", "CASH_IN_LIEU"],
  ["YOU LOANED FORD (F) (Cash)", "SECURITIES_LENDING"],
  ["LOAN RETURNED FORD (F) (Cash)", "SECURITIES_LENDING"],
  ["DECREASE COLLATERAL (Cash)", "SECURITIES_LENDING"],
  ["Contributions", "PLAN_CONTRIBUTION"],
  ["Withdrawals", "PLAN_WITHDRAWAL"],
  ["Exchange In", "PLAN_EXCHANGE"],
  ["Exchange Out", "PLAN_EXCHANGE"],
  ["Exchanges", "PLAN_EXCHANGE"],
  ["Transfer", "PLAN_TRANSFER"],
  ["Dividend", "PLAN_DIVIDEND"],
  ["Change in Market Value", "PLAN_VALUATION"],
  ["Change on Market Value", "PLAN_VALUATION"],
  ["RECORDKEEPING FEE", "PLAN_FEE"],
  ["ADVISOR / CONSULTANT FEE", "PLAN_FEE"],
  ["REVENUE CREDIT", "PLAN_FEE"],
  ["NON-RESIDENT TAX VANGUARD INTL EQUITY INDEX (VT) (Cash)", "TAX"],
  ["ADJ NON-RESIDENT TAX VANGUARD (VT) (Cash)", "TAX"],
  ["TAX WITHHELD FORD (F) (Cash)", "TAX"],
  ["FOREIGN TAX WITHHELD TSM (TSM) (Cash)", "TAX"],
  ["MUNI TAXABLE INT CITY BDS (Cash)", "INTEREST"],
  ["COMMISSION CREDIT (Cash)", "FEE"],
  ["TERMINATED MAINTENANCE (Cash)", "FEE"],
  ["ADJUST WIRE TRANSFER (Cash)", "in or out"],
  ["OTHER CREDIT transfer from crypto (Cash)", "in or out"],
  ["OTHER DEBIT transfer to crypto (Cash)", "in or out"],
  ["RECEIVED FROM YOU (Cash)", "in or out"],
  ["DEBIT CARD RETURN SHOP (Cash)", "in or out"],
  ["Transfer in from brokerage", "TRANSFER_IN"],
  ["Transfer out to brokerage", "TRANSFER_OUT"],
  ["TFR OF ASSETS ACAT (Cash)", "acat transfer"],
  ["ROTH CONVERSION VS 212-345678-1 (Cash)", "conversion"],
  ["CONV TO ROTH IRA VS 212-345678-1 (Cash)", "conversion"],
  ["PARTIAL CY RECHAR VS 212-345678-1 (Cash)", "conversion"],
  ["You bought Bitcoin (BTC)", "BUY"],
  ["Investment Gain/Loss", "PLAN_VALUATION"],
  ["Realized Gain/Loss", "PLAN_VALUATION"],
  ["SOLD DIVIDEND RECEIVED (Cash)", undefined],
  ["BOUGHT SOMETHING", undefined],
  ["EXCHANGED TO OTHERCO (Cash)", undefined],
  ["", undefined],
])("%j is %s", (cell, kind) => {
  expect(readAction(` ${cell} `, "").kind).toBe(kind);
});

test.each([
  ["ASSIGNED as of 10/14/2022 PUT (INTC) INTEL (Cash)", "2022-10-14"],
  ["EXPIRED PUT (SPXW) NEW S & P as of 2026-04-17 PUT (Cash)", "2026-04-17"],
  ["ASSIGNED as of Sep-05-2025 CALL (Cash)", "2025-09-05"],
  ["YOU BOUGHT ASSIGNED PUTS AS OF 10-14-22 INTEL (INTC) (Cash)", "2022-10-14"],
  ["EXPIRED CALL (F) FORD (Cash)", undefined],
  ["ASSIGNED as of 13/45/2022 PUT (INTC) INTEL (Cash)", undefined],
])("%j happened on %s", (cell, day) => {
  expect(readAction(cell, "").asOf).toBe(day);
});

test("the rows of one corporate action share their reference", () => {
  const references = [
    "#REOR M0059999010001 Z",
    "#REOR M0059999010000 Z",
    "LEU PAYOUT #REORLM0059999010000 Z",
  ].map((text) => readAction(`REVERSE SPLIT ${text} (Cash)`, "Shares").reorganization);

  expect(new Set(references)).toEqual(new Set(["M005999901000"]));
});

test.each([
  ["DISTRIBUTION SPINOFF FROM:(EXCO ) SPINCO INC (SPNC) (Cash)", "EXCO"],
  ["REVERSE SPLIT R/S FROM 98765Z100#REOR M0059999010001 ZZH (ZZH) (Cash)", "98765Z100"],
  ["REVERSE SPLIT R/S TO 98765Z209#REOR M0059999010000 ZZH (98765Z100) (Cash)", "98765Z209"],
  ["MERGER MER FROM 45678Z101#REOR M0059999020001 NEWCO (NEWCY) (Cash)", "45678Z101"],
  ["MERGER MER PAYOUT #REOR M0059999020000 OLDCO (OLDC) (Cash)", undefined],
])("%j names %s", (cell, related) => {
  expect(readAction(cell, "").relatedInstrument).toBe(related);
});

test("the Type column wins over the brackets at the end", () => {
  expect(readAction("DISTRIBUTION X (X) (Cash)", "Shares").holdingType).toBe("Shares");
  expect(readAction("DISTRIBUTION X (X) (Margin)", " ").holdingType).toBe("Margin");
  expect(readAction("Transfer", "").holdingType).toBeUndefined();
});

test("another own account is read from its dashed number", () => {
  expect(readAction("TRANSFERRED FROM VS Z12-345678-1 (Cash)", "").counterAccountNumber).toBe("Z12345678");
  expect(readAction("TRANSFERRED FROM VS 212-345678-1 CASH (Cash)", "").counterAccountNumber).toBe(
    "212345678",
  );
  expect(readAction("JOURNALED JNL VS A/C TYPES (Cash)", "").counterAccountNumber).toBeUndefined();
});
