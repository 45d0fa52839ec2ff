import { Check } from "lucide-react";
import { useRef } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { useFocusWhenLost } from "../../../ui/use-lost-focus.ts";
import type { Flow, Step, Workflow } from "./use-workflow.ts";

const NAMES: Readonly<Record<Step, string>> = {
  user: "User",
  accounts: "Accounts",
  dates: "Dates",
  portfolio: "Portfolio",
};

type Props = { readonly flow: Flow; readonly workflow: Workflow };

/** Where in the steps the user is; steps that can be reached are buttons. */
export function Steps({ flow: { steps }, workflow }: Props) {
  const { step, reachable, goTo } = workflow;
  const current = steps.indexOf(step);
  const currentButton = useRef<HTMLButtonElement>(null);
  // The button that led here went with its step.
  useFocusWhenLost(step, currentButton);
  return (
    <nav aria-label="Progress">
      <ol className="flex flex-wrap gap-2">
        {steps.map((each, index) => (
          <li key={each}>
            <button
              ref={each === step ? currentButton : undefined}
              type="button"
              disabled={index > steps.indexOf(reachable)}
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
              {NAMES[each]}
              {index < current && <span className="sr-only">(completed)</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
