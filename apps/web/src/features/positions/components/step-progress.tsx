import { Check } from "lucide-react";
import { classNames } from "../../../lib/class-names.ts";

type Props<Step extends string> = {
  /** In their order, each with its name. */
  readonly steps: Readonly<Record<Step, string>>;
  readonly step: Step;
  /** The last step that can be gone to. */
  readonly reachable: Step;
  readonly goTo: (step: Step) => void;
};

/** Where in the steps the person is; steps that can be reached are buttons. */
export function StepProgress<Step extends string>({ steps, step, reachable, goTo }: Props<Step>) {
  const all = Object.entries(steps) as [Step, string][];
  const indexOf = (wanted: Step) => all.findIndex(([each]) => each === wanted);
  const current = indexOf(step);
  return (
    <nav aria-label="Progress">
      <ol className="flex flex-wrap gap-2">
        {all.map(([each, label], index) => (
          <li key={each}>
            <button
              type="button"
              disabled={index > indexOf(reachable)}
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
              {label}
              {index < current && <span className="sr-only">(completed)</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
