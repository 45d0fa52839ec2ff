import type { BrokerageFormat } from "../brokerage-format.ts";
import { createFidelityHistoryReader } from "./fidelity-history.ts";
import { createFidelityPositionsReader } from "./fidelity-positions.ts";
import { FIDELITY, identifyFidelityFile } from "./identify-fidelity.ts";

/** Fidelity Investments: history and positions exports from 2015 on. */
export const fidelityFormat: BrokerageFormat = {
  brokerage: FIDELITY,
  identify: identifyFidelityFile,
  lookedFor:
    "a history export (a row with the columns Run Date and Action) or a positions export (a row with the columns " +
    "Symbol, Last Price and Current Value)",
  createHistoryReader: createFidelityHistoryReader,
  createPositionsReader: createFidelityPositionsReader,
};
