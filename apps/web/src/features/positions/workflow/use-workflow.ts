import { useSearchParams } from "react-router-dom";
import { withValues } from "../../../lib/address/use-address-params.ts";
import { type DayChoice, dayChoiceParams, daysOf, NO_DAYS, readDayChoice } from "./chosen-days.ts";

export type Step = "accounts" | "dates" | "portfolio" | "user";

/** The steps of a workflow in their order, and what its address holds. */
export type Flow = {
  readonly steps: readonly [Step, ...Step[]];
  readonly accountsParam: "account" | "accounts";
  /** Days may be chosen as a range. */
  readonly hasRange: boolean;
  /** Names of the address, beside the choices, that every step keeps. */
  readonly kept: readonly string[];
};

/** The choices made so far. */
type Choices = {
  readonly userId: string | undefined;
  readonly accountIds: readonly string[];
  readonly days: DayChoice;
};

/** The choices that an address of the workflow holds. */
export function readChoices(params: URLSearchParams, { accountsParam, hasRange }: Flow): Choices {
  const accounts = (params.get(accountsParam) ?? "").split(",").filter((id) => id !== "");
  return {
    userId: params.get("user") || undefined,
    accountIds: [...new Set(accounts)],
    days: readDayChoice(params, hasRange),
  };
}

/** The query of an address that shows `step` with these choices; of the others in `current` those that are kept. */
function choicesQuery(flow: Flow, step: Step, choices: Choices, current: URLSearchParams): URLSearchParams {
  const { userId, accountIds, days } = choices;
  const kept = [...current].filter(([name]) => flow.kept.includes(name));
  return withValues(new URLSearchParams(kept), {
    step: step === flow.steps[0] ? undefined : step,
    user: userId,
    [flow.accountsParam]: accountIds.join(","),
    ...dayChoiceParams(days),
  });
}

const IS_CHOSEN: Readonly<Record<Step, (choices: Choices) => boolean>> = {
  user: ({ userId }) => userId !== undefined,
  accounts: ({ accountIds }) => accountIds.length > 0,
  dates: ({ days }) => daysOf(days).length > 0,
  portfolio: () => false,
};

/**
 * Choices of the steps, held in the address: reload, links and the way back keep them. Another choice in a step empties
 * the later ones.
 */
export function useWorkflow(flow: Flow) {
  const [params, setParams] = useSearchParams();
  const { steps } = flow;
  const choices = readChoices(params, flow);
  const asked = steps.find((each) => each === params.get("step")) ?? steps[0];
  /** The first step that lacks a choice; those before it have theirs. */
  const reachable = steps.find((each) => !IS_CHOSEN[each](choices)) ?? "portfolio";
  const isComplete = steps.indexOf(asked) <= steps.indexOf(reachable);
  const go = (next: Step, changed: Choices) =>
    setParams((current) => choicesQuery(flow, next, changed, current));
  /** Days that were chosen for other accounts are chosen no more. */
  const withAccounts = (accountIds: readonly string[]): Choices =>
    accountIds.join() === choices.accountIds.join() ? choices : { ...choices, accountIds, days: NO_DAYS };
  return {
    ...choices,
    /** The step that the address asks for. */
    asked,
    /** Enough was chosen for it. */
    isComplete,
    step: isComplete ? asked : reachable,
    reachable,
    chooseUser: (userId: string) =>
      go("accounts", userId === choices.userId ? choices : { userId, accountIds: [], days: NO_DAYS }),
    chooseAccounts: (accountIds: readonly string[]) => go("dates", withAccounts(accountIds)),
    /** The query of the page that adds positions, which leads back to the choice of accounts. */
    addingQuery: (accountIds: readonly string[]) =>
      choicesQuery(flow, "accounts", withAccounts(accountIds), params),
    chooseDays: (days: DayChoice) => go("portfolio", { ...choices, days }),
    goTo: (wanted: Step) => go(wanted, choices),
    startOver: () => setParams({}),
  };
}

export type Workflow = ReturnType<typeof useWorkflow>;
