const HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Type";

/** A positions file of one account that holds ten shares of each symbol; only its name may hold the day. */
export function positionsCsv(name: string, ...symbols: readonly string[]) {
  const lines = symbols.map(
    (symbol) => `Z12345678,Individual - TOD,${symbol},${symbol} INC,10,$70.00,$700.00,$650.00,Cash,`,
  );
  return {
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(`${[HEADER, ...lines].join("\n")}\n`, "utf8"),
  };
}
