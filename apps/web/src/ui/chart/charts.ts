import { type ComponentType, lazy } from "react";

const fetchDrawings = () => import("./drawings.ts");
type Drawings = Awaited<ReturnType<typeof fetchDrawings>>["DRAWINGS"];

/**
 * A drawing out of the one chunk that holds them all and their mathematics: a screen asks for it with its first figures.
 * Where it cannot be fetched the frame stays, with its sentence and its table.
 */
const drawing = <Props>(of: (drawings: Drawings) => ComponentType<Props>) =>
  lazy(async () => {
    try {
      return { default: of((await fetchDrawings()).DRAWINGS) };
    } catch {
      return { default: () => null };
    }
  });

/** A value over the days, each holding until the next; see ./step-area.tsx. */
export const StepArea = drawing((drawings) => drawings.StepArea);
/** A value per period, up or down from zero; see ./bars.tsx. */
export const Bars = drawing((drawings) => drawings.Bars);
/** What lasted how long, in rows under names; see ./lanes/lanes.tsx. */
export const Lanes = drawing((drawings) => drawings.Lanes);
/** Prices that hold from step to step, under the same days as the lanes; see ./lanes/price-steps.tsx. */
export const PriceSteps = drawing((drawings) => drawings.PriceSteps);
/** A few bars without axes beside a figure; see ./spark.tsx. */
export const Spark = drawing((drawings) => drawings.Spark);
/** The days of a year by week and weekday; see ../heat/heat-map.tsx. */
export const HeatMap = drawing((drawings) => drawings.HeatMap);
