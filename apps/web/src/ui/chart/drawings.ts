import { HeatMap } from "../heat/heat-map.tsx";
import { Bars } from "./bars.tsx";
import { Lanes } from "./lanes/lanes.tsx";
import { PriceSteps } from "./lanes/price-steps.tsx";
import { Spark } from "./spark.tsx";
import { StepArea } from "./step-area.tsx";

/** One object, so that they come in one chunk. */
export const DRAWINGS = { Bars, HeatMap, Lanes, PriceSteps, Spark, StepArea } as const;
