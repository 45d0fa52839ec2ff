import { z } from "zod";
import { day } from "../shared/day-range.ts";
import { inSpan, span } from "./series.ts";

export const returns = inSpan(z.object({ ...span, from: day("from"), to: day("to") }));

export type ReturnsQuery = z.output<typeof returns>;
