import { useSearchParams } from "react-router-dom";

const STEPS = ["accounts", "dates", "portfolio"] as const;
export type Step = (typeof STEPS)[number];

/** Choices of the three steps, held in the address: reload, links and the way back keep them. */
export function useWorkflow() {
  const [params, setParams] = useSearchParams();
  const accountId = params.get("account") ?? undefined;
  const dates = params.get("dates")?.split(",").filter(isDay) ?? [];
  const reachable = reachableStep(accountId, dates);
  const asked = STEPS.find((step) => step === params.get("step")) ?? "accounts";
  const step = STEPS.indexOf(asked) <= STEPS.indexOf(reachable) ? asked : reachable;

  const go = (next: { step: Step; accountId?: string | undefined; dates?: readonly string[] }) => {
    const { accountId: account, dates: days = [] } = next;
    setParams({
      ...(next.step !== "accounts" && { step: next.step }),
      ...(account !== undefined && { account }),
      ...(days.length > 0 && { dates: days.join(",") }),
    });
  };
  return {
    step,
    reachable,
    accountId,
    dates,
    /** Another account empties the dates that were chosen for the one before. */
    chooseAccount: (id: string) => go({ step: "dates", accountId: id, dates: id === accountId ? dates : [] }),
    chooseDates: (chosen: readonly string[]) => go({ step: "portfolio", accountId, dates: chosen }),
    goTo: (wanted: Step) => go({ step: wanted, accountId, dates }),
    startOver: () => go({ step: "accounts" }),
  };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

function reachableStep(accountId: string | undefined, dates: readonly string[]): Step {
  if (accountId === undefined) {
    return "accounts";
  }
  return dates.length === 0 ? "dates" : "portfolio";
}
