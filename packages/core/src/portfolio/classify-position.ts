/** What a holding is, as the portfolio screens group it. */
export type PositionType = "BOND" | "CASH" | "ETF" | "MUTUAL_FUND" | "OPTION" | "OTHER" | "STOCK";
