import type { CountedTerm } from "../../ui/figures/how-counted.tsx";

/** A campaign and its status in words, before the figures. */
export const CAMPAIGN_TERMS: readonly CountedTerm[] = [
  {
    label: "Campaign",
    words: [
      "One idea on one symbol in one account.",
      "It begins with a contract and includes its rolls, shares and dividends.",
    ],
  },
  {
    label: "Status",
    words: [
      "Open: you hold contracts or shares of it.",
      "Waiting: nothing is open, but a new contract soon would continue it.",
      "How soon is under Settings, usually 7 days.",
      "Closed: no contract came in time, or its last shares were sold.",
    ],
  },
];

/** The chip and the drawing of a campaign in a list. */
export const LISTED_TERMS = {
  phase: {
    label: "Phase",
    words: [
      "Put: you sold puts and hold no shares of it.",
      "Shares: you hold shares, with no call sold on them.",
      "Covered call: you hold enough shares for every call sold.",
      "Options: anything else that's open, such as spreads and bought contracts.",
    ],
  },
  runningProfit: {
    label: "Running profit",
    words: ["Profit from the first leg to the last closing, a step for each day.", "The dashed line is $0."],
  },
} as const satisfies Readonly<Record<string, CountedTerm>>;

/** The strip over the list. */
export const RECORD_TERMS = {
  won: {
    label: "Won",
    words: [
      "Closed campaigns with a profit above $0, of all closed ones.",
      "Open and waiting ones don't count until they close.",
      "A closing without its opening trade leaves its campaign out.",
    ],
  },
  total: {
    label: "Total profit",
    words: [
      "The profit of all campaigns together, open ones too.",
      "Only what's closed counts. If closed now is in the totals of the list.",
    ],
  },
  medianDays: {
    label: "Median days",
    words: ["Half of your closed campaigns took fewer days, half took more."],
  },
  medianReturn: {
    label: "Median return",
    words: [
      "Half of your closed campaigns returned less, half returned more.",
      "Each return is for its whole campaign, not yearly.",
      "Campaigns with uncovered calls or shares of unknown cost have no return.",
    ],
  },
  premiumPerMonth: {
    label: "Premium per month",
    words: [
      "Premium received \u00d7 365 / 12 / days.",
      "The days run from your first contract to where your history ends.",
      "If no campaign is open, they end with the last leg.",
      "Premium received is everything you were paid for contracts you sold. It isn't profit.",
    ],
  },
} as const satisfies Readonly<Record<string, CountedTerm>>;

/** The columns of the rolls. */
export const ROLL_TERMS = {
  closing: { label: "Closing", words: ["What closing the old contract cost, or brought, after fees."] },
  opening: { label: "Opening", words: ["What opening the new contract brought, or cost, after fees."] },
  net: {
    label: "Net",
    words: [
      "Closing + opening: above $0 a credit, below $0 a debit.",
      "It isn't profit: the new contract is still open.",
    ],
  },
  assignment: {
    label: "If assigned instead",
    words: [
      "What assignment at the old strike would have cost you on paper that day.",
      "Put: price \u2212 strike. Call: strike \u2212 price. Times the shares. Out of the money it's $0.",
      "It needs a positions file from that day.",
      "A contract you bought can't be assigned, so it isn't in the total.",
    ],
  },
  beyondAssignment: {
    label: "Beyond assignment",
    words: [
      "Closing \u2212 if assigned instead: what you paid to stay out of the assignment.",
      "That's the time value left in the old contract, and the fees.",
    ],
  },
} as const satisfies Readonly<Record<string, CountedTerm>>;

/** The figures of a campaign, each by the name that it has on the screen. */
export const COUNTED = {
  profit: {
    label: "Profit",
    words: [
      "Options + shares + dividends.",
      "Only what's closed counts, after commission and fees.",
      "Premium of open contracts is shown on its own.",
    ],
  },
  ifClosedNow: {
    label: "If closed now",
    words: [
      "Your result if you closed everything that's open at its last price.",
      "Profit + shares at that price less their cost + open premium \u2212 what the contracts cost now.",
      "Prices come from your positions files or from newer closing prices, with their source: the day is that of the oldest one used.",
      "It isn't profit until you close.",
    ],
  },
  options: {
    label: "Options",
    words: [
      "What your contracts brought once they were closed, after commission and fees.",
      "An assigned contract keeps its whole premium.",
      "A roll counts both sides: the loss on the old contract and the new premium.",
    ],
  },
  shares: {
    label: "Shares",
    words: [
      "What your shares sold for, less what they cost.",
      "Assigned shares cost the strike; the premium stays under options.",
      "Shares you still hold count when you sell them.",
    ],
  },
  dividends: {
    label: "Dividends",
    words: ["Dividends paid on the campaign's shares while you held them."],
  },
  openPremium: {
    label: "Open premium",
    words: [
      "Premium received on contracts that are still open, less what open long contracts cost.",
      "It isn't profit until they close.",
    ],
  },
  premiumReceived: {
    label: "Premium received",
    words: ["Everything you were paid for contracts you sold, open ones too."],
  },
  premiumKept: {
    label: "Premium kept",
    words: [
      "The share of premium that stayed with you: (credits \u2212 debits) / credits.",
      "Closed contracts only. An assigned contract keeps all of it.",
      "Below 0% you paid more to close than you received.",
    ],
  },
  breakEven: {
    label: "Break-even",
    words: [
      "The price of the underlying at which this campaign ends at $0.",
      "It assumes you hold what's open until it expires.",
      "Profit so far and open premium both count.",
    ],
  },
  taxBasis: {
    label: "Tax basis",
    words: [
      "Your cost per share in the tax book.",
      "The premium of an assigned put lowers it; calls sold later don't.",
      "It's for your tax return. Break-even is for your decisions.",
    ],
  },
  lastPrice: {
    label: "Last price",
    words: [
      "From your newest positions file, with its date, or from a newer closing price, with its source.",
      "Import a newer file to update it.",
    ],
  },
  days: {
    label: "Days",
    words: [
      "Calendar days from its first leg to its end, or to today.",
      "Days between two legs count too, even with nothing open.",
      "The opening day counts, the closing day doesn't.",
      "Opened and closed on one day is 1 day.",
    ],
  },
  capital: {
    label: "Capital",
    words: [
      "The average tied up per day: dollar-days / days.",
      "A short put ties up strike \u00d7 100, a spread its width.",
      "Shares and bought contracts tie up their cost.",
      "A covered call adds nothing.",
      "An uncovered call has no limit, so there's no capital and no return.",
      "Nor is there with a closing trade whose opening hasn't been imported.",
    ],
  },
  returnOnCapital: {
    label: "Return",
    words: ["Profit / capital, for the whole campaign.", "Not annualized. The pace is."],
  },
  pace: {
    label: "A year at this pace",
    words: [
      "Profit \u00d7 365 / dollar-days.",
      "Shown from 30 days on: before that it says little.",
      "Paces of several campaigns can't be added or averaged.",
    ],
  },
} as const;

export type CountedFigure = keyof typeof COUNTED;
