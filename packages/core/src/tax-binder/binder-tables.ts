/** A table of the binder: where its rows stand in it, and which field of a row each column shows. `#` is before headers of numbers. */
export type BinderTable = {
  readonly title: string;
  readonly of: "campaigns" | "carried" | "corrections" | "files" | "lots" | "questions" | "section1256Rows";
  readonly columns: Readonly<Record<string, string>>;
};

/** What the page shows below its sums, in this order. */
export const BINDER_TABLES: readonly BinderTable[] = [
  {
    title: "Form 8949",
    of: "lots",
    columns: {
      Account: "accountName",
      "Description (a)": "instrument",
      "#Quantity": "quantity",
      "Acquired (b)": "acquired",
      "Sold (c)": "sold",
      "#Proceeds (d)": "proceeds",
      "#Cost (e)": "cost",
      "Code (f)": "code",
      "#Adjustment (g)": "adjustment",
      "#Gain (h)": "gain",
      Term: "term",
      "Held since": "holdingSince",
    },
  },
  {
    title: "Form 6781, section 1256",
    of: "section1256Rows",
    columns: {
      Account: "accountName",
      Contract: "instrument",
      "#Quantity": "quantity",
      Opened: "openedOn",
      Closed: "closedOn",
      "#Marked at": "mark",
      "Mark of": "markDay",
      "#Proceeds": "proceeds",
      "#Cost": "cost",
      "#Gain": "gain",
    },
  },
  {
    title: "Disallowed losses in open lots",
    of: "carried",
    columns: {
      Account: "accountName",
      Description: "instrument",
      "#Quantity": "quantity",
      Acquired: "acquired",
      "Held since": "holdingSince",
      "#Loss carried": "amount",
      "#Cost with it": "basis",
    },
  },
  { title: "Questions to ask", of: "questions", columns: { Question: "sentence", "#Amount": "amount" } },
  {
    title: "Campaigns, in the trade book",
    of: "campaigns",
    columns: {
      Underlying: "underlying",
      Account: "accountName",
      Opened: "openedOn",
      Closed: "closedOn",
      "#Options": "options",
      "#Shares": "shares",
      "#Dividends": "dividends",
      "#Profit": "profit",
    },
  },
  { title: "Corrections", of: "corrections", columns: { Correction: "sentence", Reason: "reason" } },
  {
    title: "Files that all this was read from",
    of: "files",
    columns: { File: "name", Imported: "importedOn", "#Bytes": "bytes", "SHA-256": "sha256" },
  },
];
