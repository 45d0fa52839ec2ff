import { createContext } from "react";

/** The title of the frame that a drawing stands in: its name for screen readers. */
export const ChartTitle = createContext("");
