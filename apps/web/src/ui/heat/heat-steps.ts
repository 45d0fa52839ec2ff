import type { HeatStep } from "@strikebook/core/trade-summary/heat-steps";

/** Surface and letters of each step, loss to gain. */
export const HEAT_CLASSES: Readonly<Record<HeatStep, string>> = {
  "-3": "bg-heat-1 text-on-heat-strong",
  "-2": "bg-heat-2 text-on-heat-middle",
  "-1": "bg-heat-3 text-ink",
  "0": "bg-heat-4 text-ink",
  "1": "bg-heat-5 text-ink",
  "2": "bg-heat-6 text-on-heat-middle",
  "3": "bg-heat-7 text-on-heat-strong",
};

export const HEAT_STEPS: readonly { readonly step: HeatStep; readonly label: string }[] = [
  { step: -3, label: "Largest third, loss" },
  { step: -2, label: "Middle third, loss" },
  { step: -1, label: "Smallest third, loss" },
  { step: 0, label: "Zero" },
  { step: 1, label: "Smallest third, gain" },
  { step: 2, label: "Middle third, gain" },
  { step: 3, label: "Largest third, gain" },
];
