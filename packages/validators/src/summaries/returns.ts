import { z } from "zod";
import { symbol } from "../ledger/statement-symbol.ts";
import { day } from "../shared/day-range.ts";
import { inSpan, span } from "./series.ts";

const bounded = { ...span, from: day("from"), to: day("to") };

export const returns = inSpan(z.object(bounded));

export const benchmark = inSpan(z.object({ ...bounded, symbol: symbol() }));

export type BenchmarkQuery = z.output<typeof benchmark>;

export type ReturnsQuery = z.output<typeof returns>;
