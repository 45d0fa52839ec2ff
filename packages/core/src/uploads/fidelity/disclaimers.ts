/** Sentences of the texts below the rows, which are wrapped differently from export to export. */
const KNOWN = new RegExp(
  [
    "in this spreadsheet",
    "informational purposes only",
    "recommendation for any security",
    "any security(, digital asset)? or insurance product",
    "exported and is subject to change",
    "intended for tax reporting",
    "more information on the data included",
    "Brokerage services are provided by",
    "Financial Services LLC",
    "Fidelity Investment companies",
    "Fidelity Insurance Agency",
    "members? SIPC",
    "Member NYSE",
    "Fidelity\\.com",
    "had a spread applied to them",
    "will show as blank in the",
    "^\\W*Date (downloaded|exported)\\b",
    // The number of the disclaimer itself: 1038360.4.0
    "^\\W*\\d+(\\.\\d+){1,3}\\W*$",
  ].join("|"),
  "i",
);

/** True for a line of the texts that Fidelity puts below the rows, the download date included. */
export const isDisclaimer = (text: string): boolean => KNOWN.test(text);
