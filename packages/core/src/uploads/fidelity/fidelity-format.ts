import type { BrokerageFormat } from "../brokerage-format.ts";
import { createFidelityHistoryReader } from "./fidelity-history.ts";
import { createFidelityPositionsReader } from "./fidelity-positions.ts";
import { FIDELITY, identifyFidelityFile } from "./identify-fidelity.ts";
import { createFidelityRealizedReader } from "./realized/fidelity-realized.ts";

/** Fidelity Investments: history, positions and realized gain exports from 2015 on. */
export const fidelityFormat: BrokerageFormat = {
  brokerage: FIDELITY,
  identify: identifyFidelityFile,
  lookedFor:
    "a history export (a row with the columns Run Date and Action), a positions export (a row with the columns " +
    "Symbol, Last Price and Current Value), a realized gain/loss export (a row with the columns Symbol(CUSIP), Date " +
    "Acquired and Date Sold) or open lots (a row with the columns Symbol, Date Acquired and Cost Basis Per Share)",
  createHistoryReader: createFidelityHistoryReader,
  createPositionsReader: createFidelityPositionsReader,
  createRealizedReader: createFidelityRealizedReader,
};
