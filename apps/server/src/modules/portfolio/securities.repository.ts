import type { Database } from "@strikebook/database/client";

/** The facts of a symbol that a broker's file does not hold. */
export type Security = {
  /** As Fidelity writes it: `BRKB`. */
  readonly symbol: string;
  readonly name: string;
  /** GICS sector of a company; what a fund invests in (`Diversified`, `Fixed Income`). Null when unknown. */
  readonly sector: string | null;
  /** STOCK, ETF, MUTUAL_FUND or CASH. */
  readonly kind: string;
};

// A row that came with an earlier version follows the new one; what an administrator wrote stays.
const STORE_BUNDLED = `
  INSERT INTO securities (symbol, name, sector, kind, provenance)
  SELECT symbol, name, sector, kind, 'BUNDLED'
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS bundled (symbol, name, sector, kind)
      ON CONFLICT (symbol) DO UPDATE SET name = excluded.name, sector = excluded.sector, kind = excluded.kind
   WHERE securities.provenance = 'BUNDLED'
     AND (securities.name, securities.sector, securities.kind)
         IS DISTINCT FROM (excluded.name, excluded.sector, excluded.kind)`;

export type SecuritiesRepository = ReturnType<typeof createSecuritiesRepository>;

export function createSecuritiesRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Stores what comes with the program; answers how many rows were new or changed. */
    async storeBundled(securities: readonly Security[]): Promise<number> {
      const columns = [
        securities.map(({ symbol }) => symbol),
        securities.map(({ name }) => name),
        securities.map(({ sector }) => sector),
        securities.map(({ kind }) => kind),
      ];
      const { rowCount } = await pool.query(STORE_BUNDLED, columns);
      return rowCount ?? 0;
    },

    /** Sectors by symbol, of those of `symbols` that are known. */
    async findSectors(symbols: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await pool.query<{ symbol: string; sector: string }>({
        name: "securities-sectors",
        text: "SELECT symbol, sector FROM securities WHERE symbol = ANY($1) AND sector IS NOT NULL",
        values: [symbols],
      });
      return new Map(rows.map(({ symbol, sector }) => [symbol, sector]));
    },
  };
}
