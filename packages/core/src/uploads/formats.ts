import type { BrokerageFormat } from "./brokerage-format.ts";
import { fidelityFormat } from "./fidelity/fidelity-format.ts";
import { createFormatRegistry } from "./format-registry.ts";

/** Every brokerage that files are read of; another one is a folder beside `fidelity` and its entry here. */
const FORMATS: readonly BrokerageFormat[] = [fidelityFormat];

export const { identifyFile, createHistoryReader, createPositionsReader, createRealizedReader } =
  createFormatRegistry(FORMATS);
