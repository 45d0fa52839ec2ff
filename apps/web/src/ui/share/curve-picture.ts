import { formatMoney, signOf } from "../../lib/format.ts";
import type { RunningPoint } from "../chart/running-sum.ts";
import { daysUp } from "./days-up.ts";
import type { SharePicture } from "./share-picture.ts";

/** Realized money as it added up. Its capital isn't known, so that percent counts days, never dollars. */
export function curvePicture(title: string, points: readonly RunningPoint[]): SharePicture {
  const sum = points.at(-1)?.value ?? "0";
  return {
    title,
    fileName: `${title.toLowerCase().replaceAll(/[^a-z\d]+/g, "-")}.png`,
    percent: daysUp(points.map(({ change }) => change)),
    dollars: { text: formatMoney(sum, "always"), words: "realized", sign: signOf(sum) },
    drawing: { kind: "curve", points },
  };
}
