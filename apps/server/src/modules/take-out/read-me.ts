/** What is in the zip, for whoever opens it years later. */
export const readMe = (username: string, at: Date): string =>
  [
    `Everything of ${username} in Strikebook, as of ${at.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
    "",
    "files/         The files you imported, byte for byte, by the day you imported them.",
    "spreadsheets/  Transactions, positions and closings: open them in any spreadsheet.",
    "               Closings are those of the trade book, dated as Strikebook's pages show them.",
    "data/          Every row of yours, one file of JSON for each table of the database.",
    "               Read its numbers as decimals, not as floating point, and they are exact.",
    "",
    "Passwords and keys are in none of these files.",
    "What you did is also in the audit log, which belongs to the house and stays there.",
    "To begin again in another Strikebook, import the files of files/, the oldest first.",
    "",
  ].join("\r\n");
