import { useSearchParams } from "react-router-dom";
import { USER_PICKER_PARAMS } from "../../users/components/user-picker.tsx";
import { type DayChoice, dayChoiceParams, daysOf, readDayChoice } from "./chosen-days.ts";

export type AdminStep = "accounts" | "dates" | "portfolio" | "user";

export const ADMIN_STEPS: Readonly<Record<AdminStep, string>> = {
  user: "User",
  accounts: "Accounts",
  dates: "Dates",
  portfolio: "Portfolio",
};

const STEPS = Object.keys(ADMIN_STEPS) as AdminStep[];

/** What was chosen so far. */
type AdminChoices = {
  readonly userId: string | undefined;
  readonly accountIds: readonly string[];
  readonly days: DayChoice;
};

const NO_DAYS: DayChoice = { mode: "days", days: [] };
const NOTHING: AdminChoices = { userId: undefined, accountIds: [], days: NO_DAYS };

/** The choices that an address of the workflow holds. */
export function readChoices(params: URLSearchParams): AdminChoices {
  const accounts = (params.get("accounts") ?? "").split(",").filter((id) => id !== "");
  return {
    userId: params.get("user") || undefined,
    accountIds: [...new Set(accounts)],
    days: readDayChoice(params),
  };
}

/** The query of an address that shows `step` with these choices, and the list of users as it was in `current`. */
function choicesQuery(step: AdminStep, choices: AdminChoices, current: URLSearchParams): URLSearchParams {
  const { userId, accountIds, days } = choices;
  const list = USER_PICKER_PARAMS.flatMap((name) => {
    const value = current.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams({
    ...Object.fromEntries(list),
    ...(step !== "user" && { step }),
    ...(userId !== undefined && { user: userId }),
    ...(accountIds.length > 0 && { accounts: accountIds.join(",") }),
    ...dayChoiceParams(days),
  });
}

/** The last step that the choices are enough for. */
function reachableStep({ userId, accountIds, days }: AdminChoices): AdminStep {
  if (userId === undefined) {
    return "user";
  }
  if (accountIds.length === 0) {
    return "accounts";
  }
  return daysOf(days).length === 0 ? "dates" : "portfolio";
}

/**
 * Choices of the four steps, held in the address: reload, links and the way back keep them, and so does the page that
 * adds positions. Another choice in a step empties the later ones.
 */
export function useAdminWorkflow() {
  const [params, setParams] = useSearchParams();
  const choices = readChoices(params);
  const step = STEPS.find((each) => each === params.get("step")) ?? "user";
  const go = (next: AdminStep, changed: AdminChoices) =>
    setParams((current) => choicesQuery(next, changed, current));
  /** Days that were chosen for other accounts are chosen no more. */
  const withAccounts = (accountIds: readonly string[]): AdminChoices =>
    accountIds.join() === choices.accountIds.join() ? choices : { ...choices, accountIds, days: NO_DAYS };
  return {
    ...choices,
    step,
    reachable: reachableStep(choices),
    /** Enough was chosen for the step that the address asks for. */
    isComplete: STEPS.indexOf(step) <= STEPS.indexOf(reachableStep(choices)),
    chooseUser: (userId: string) =>
      go("accounts", userId === choices.userId ? choices : { ...NOTHING, userId }),
    chooseAccounts: (accountIds: readonly string[]) => go("dates", withAccounts(accountIds)),
    /** The query of the page that adds positions, which leads back to the choice of accounts. */
    addingQuery: (accountIds: readonly string[]) =>
      choicesQuery("accounts", withAccounts(accountIds), params),
    chooseDays: (days: DayChoice) => go("portfolio", { ...choices, days }),
    goTo: (wanted: AdminStep) => go(wanted, choices),
    startOver: () => setParams({}),
  };
}

export type AdminWorkflow = ReturnType<typeof useAdminWorkflow>;
