import { addDays } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";

import { fillDemo } from "./fill/fill-demo.ts";
import { demoPeople } from "./people.ts";

// Started by `npm run demo`: `main.ts people` prints the family for `strikebook seed`, `main.ts fill <address>` imports
// its files.

const SEED = 7;
const MONTHS = 48;

const [command, address = ""] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

if (command === "people") {
  say(JSON.stringify(demoPeople()));
} else if (command === "fill") {
  const endDay = addDays(exchangeDay(new Date()), -1);
  await fillDemo(address, { seed: SEED, endDay, months: MONTHS }, say);
} else {
  throw new Error("main.ts people, or main.ts fill <address>");
}
