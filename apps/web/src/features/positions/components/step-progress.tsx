import { Check } from "lucide-react";
import { classNames } from "../../../lib/class-names.ts";
import { STEPS, type Step, type Workflow } from "../use-workflow.ts";

const LABELS: Record<Step, string> = { accounts: "Accounts", dates: "Dates", portfolio: "Portfolio" };

/** Where in the three steps the person is; steps that can be reached are buttons. */
export function StepProgress({ step, reachable, goTo }: Pick<Workflow, "step" | "reachable" | "goTo">) {
  const current = STEPS.indexOf(step);
  return (
    <nav aria-label="Progress">
      <ol className="flex flex-wrap gap-2">
        {STEPS.map((each, index) => (
          <li key={each}>
            <button
              type="button"
              disabled={index > STEPS.indexOf(reachable)}
              aria-current={each === step ? "step" : undefined}
              onClick={() => goTo(each)}
              className={classNames(
                "control inline-flex items-center gap-2 border px-3 py-1.5 disabled:opacity-60",
                each === step ? "border-accent bg-selected font-semibold" : "border-line bg-surface",
              )}
            >
              {index < current ? (
                <Check aria-hidden size={16} className="text-gain" />
              ) : (
                <span>{index + 1}.</span>
              )}
              {LABELS[each]}
              {index < current && <span className="sr-only">(completed)</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
