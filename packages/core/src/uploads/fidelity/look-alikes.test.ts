import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { identifyFile } from "../formats.ts";
import { readExportBytes } from "../testing/read-export.ts";

const REPORTS = new URL("./fixtures/reports/", import.meta.url);

function messageOf(read: object): string {
  expect(read).toHaveProperty("refusal");
  return (read as { refusal: { message: string } }).refusal.message;
}

test.each([
  [
    "41-trader-plus-positions.csv",
    "Positions_All_Accounts.csv",
    /Fidelity Trader\+ positions.*Positions page > Overview/,
  ],
  ["43-trader-plus-orders.csv", "Orders.csv", /a list of orders.*History > Download/],
  [
    "44-fidelity-uk.csv",
    "TransactionHistory.csv",
    /Fidelity UK or International, in pounds.*only US accounts/,
  ],
  ["46-netbenefits-units.csv", "history.csv", /NetBenefits.*History > Download/],
  ["48-watch-list.csv", "Watchlist.csv", /a watch list.*not what you own.*Positions page/],
])("%s is refused by its name, with what to download", (file, name, words) => {
  expect(messageOf(readExportBytes(readFileSync(new URL(file, REPORTS)), name))).toMatch(words);
});

const identify = (...head: string[]) => identifyFile({ fileName: "export.csv", head, tail: [] });

test.each([
  ["Date,Symbol,Action,Quantity,Price,Amount,Account", /Active Trader Pro/],
  ["Symbol,Side,Quantity,Order Type,Time in Force,Order Status", /list of orders/],
  ["Symbol,Qty,Last,Avg Cost,Mkt Value", /Trader\+ positions/],
  ["Symbol,Last,Change,% Change,Volume", /watch list/],
  ["Investment,Product Wrapper,Units,Value (£)", /Fidelity UK/],
  ["Fund,Units,Price (GBP),Value (GBP)", /in pounds/],
  ["Fonds;ISIN;Anteile;Wert", /in German/],
  ["Transaktionsart;Fondsname;Betrag", /in German/],
  ["Date,Fund Name,Activity,Units,Amount", /NetBenefits/],
  ["Fund,Value €", /in euros/],
  ["1099-B Proceeds from broker transactions", /1099/],
])("%s is refused by its name", (line, words) => {
  const found = identify("", line);

  expect(found.ok ? "taken" : found.error.message).toMatch(words);
});

test.each(["1099-B 2025.csv", "Fidelity_1099B_Z12345678.csv", "2025 1099_b.csv"])(
  "%s is refused by its name, whatever it holds, and people are asked for one with invented figures",
  (fileName) => {
    const found = identifyFile({ fileName, head: ["Box 1a,Box 1b,Box 1c", "10 ABCD,,"], tail: [] });

    expect(found.ok ? "taken" : found.error.message).toMatch(
      /^This is a 1099-B.*invented figures.*Realized_Gain_Loss_Account/,
    );
  },
);

test.each([
  ["positions with a bid and no cost", "Symbol,Description,Quantity,Last Price,Change,Bid,Ask,Current Value"],
  ["another brokerage's history", "Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount"],
  ["a table of anything", "Name,Score"],
])("%s is none of them", (_name, line) => {
  const found = identify(line);

  expect(found.ok).toBe(true);
});
