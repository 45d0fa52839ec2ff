import { WashRadar } from "../../features/tax-year/components/wash-radar.tsx";
import { WhatIfSold } from "../../features/tax-year/components/what-if-sold.tsx";

/** The parts of a symbol's page that are fetched once its figures are there, in one file. */
export const SYMBOL_LATER = { WashRadar, WhatIfSold };
