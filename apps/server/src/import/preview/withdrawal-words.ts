import { formatCount } from "@strikebook/core/shared/count-words";
import { formatMoney } from "@strikebook/core/shared/money-format";
import type { ProvisionalLine } from "./withdrawn-rows.repository.ts";

const LINES_NAMED = 5;

/** Which lines of a download's last day do not count, or count again, with an import that is done or that will be. */
export function describeProvisional(lines: readonly ProvisionalLine[], tense: "did" | "will"): string[] {
  const will = tense === "will";
  const say: Readonly<Record<ProvisionalLine["change"], string>> = {
    WITHDRAWN: `is no longer in this newer download: it ${will ? "will be" : "was"} withdrawn`,
    WITHHELD: `is not in a newer download, which goes on after that day: it ${will ? "will not be counted" : "is not counted"}`,
    RESTORED: `was withdrawn and is in this file too: it ${will ? "will count" : "counts"} again`,
  };
  const named = lines.slice(0, LINES_NAMED).map((line) => `${sayLine(line)} ${say[line.change]}`);
  const rest = lines.length - named.length;
  return rest > 0
    ? [...named, `${formatCount(rest)} more lines of a download's last day change like this`]
    : named;
}

/** A holding type at the end of an action is no news. */
const sayLine = ({ line, fileName, day, action, amount }: ProvisionalLine) =>
  `Line ${line} of ${fileName} (${[
    day,
    action.replace(/ \((Cash|Margin|Shares|Short)\)$/, ""),
    ...(amount === null ? [] : [formatMoney(amount)]),
  ].join(", ")})`;
