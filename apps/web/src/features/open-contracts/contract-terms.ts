import type { CountedTerm } from "../../ui/figures/how-counted.tsx";

/** The rules of the board's figures, by the names that they have on the screen. */
export const CONTRACT_TERMS: readonly CountedTerm[] = [
  {
    label: "Price and strike",
    words: [
      "How far the price is from the strike, as a share of the price.",
      "Prices come from your newest positions file, with its date, or from a newer closing price, with its source.",
      "ITM is in the money, OTM out of the money, ATM at the strike.",
    ],
  },
  {
    label: "Premium",
    words: ["What you received, or paid, for the contracts still open.", "It isn't profit until they close."],
  },
  {
    label: "Left",
    words: ["What the contract costs at its last price."],
  },
  {
    label: "If closed now",
    words: [
      "Your result if you closed at the last price: premium less what it costs, or brings.",
      "It isn't profit until you close.",
    ],
  },
  {
    label: "Kept",
    words: ["The share of the premium you'd keep by closing now: (premium \u2212 left) / premium."],
  },
  {
    label: "Behind it",
    words: [
      "Shares, cash and bought contracts of the same account.",
      "Each is used once, for the contract that expires first, then for the strike nearest to the price.",
      "Cash is that of your newest positions file plus your trades since.",
    ],
  },
  {
    label: "Cash needed for puts and spreads",
    words: [
      "Strike \u00d7 100 per put; the difference of the strikes for a spread.",
      "It counts whether your account has the cash or not.",
    ],
  },
];
