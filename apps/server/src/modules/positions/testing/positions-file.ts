const HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";

export type FileRow = { readonly symbol: string; readonly quantity: number; readonly price: number };

/** A positions export of 6 July 2026 as Fidelity writes it; the basis of every row is half its value. */
export function positionsFile(time: string, rows: readonly FileRow[], account = "Z12345678") {
  const lines = rows.map(({ symbol, quantity, price }) => {
    const value = quantity * price;
    const half = (value / 2).toFixed(2);
    return `${account},${account},${symbol},${symbol} CORP,${quantity},$${price.toFixed(2)},+$0.10,$${value.toFixed(2)},+$1.00,+0.10%,+$${half},+100.00%,10.00%,$${half},$${(price / 2).toFixed(2)},Cash,`;
  });
  return {
    name: "Portfolio_Positions_Jul-06-2026.csv",
    bytes: `${HEADER}\n${lines.join("\n")}\n\n"Date downloaded Jul-06-2026 ${time} ET"\n`,
  };
}
