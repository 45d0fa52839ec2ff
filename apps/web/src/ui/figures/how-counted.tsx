import { CircleHelp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { Modal } from "../overlay/modal.tsx";

const TITLE = "How this is counted";

/** A figure by the name that it has on the screen, and how it is counted, a sentence each. */
export type CountedTerm = { readonly label: string; readonly words: readonly string[] };

type Props = {
  readonly term: CountedTerm;
  /** The figure worked out with its own numbers: `$399.34 / $5,000.00 = 7.99%`. */
  readonly sum?: string | undefined;
};

/** The name of a figure, which opens on how it is counted. */
export function HowCounted({ term, sum }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${term.label}: how this is counted`}
        title={TITLE}
        onClick={() => setOpen(true)}
        className="rounded-input -mx-1 min-h-6 px-1 text-left hover:bg-hover hover:text-ink print:px-0"
      >
        {term.label}
        <CircleHelp
          aria-hidden
          size={12}
          className="ml-1 inline-block align-[-1.5px] text-ink-3 print:hidden"
        />
      </button>
      {isOpen && <CountedDialog terms={[term]} sum={sum} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same for the columns of a table, in one place. */
export function HowCountedButton({ terms }: { readonly terms: readonly CountedTerm[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden size={16} /> <span className="max-sm:sr-only">{TITLE}</span>
      </Button>
      {isOpen && <CountedDialog terms={terms} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = {
  readonly terms: readonly CountedTerm[];
  readonly sum?: string | undefined;
  readonly onClose: () => void;
};

function CountedDialog({ terms, sum, onClose }: DialogProps) {
  return (
    <Modal title={TITLE} size="small" onClose={onClose}>
      <dl className="flex flex-col gap-4">
        {terms.map(({ label, words }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            {words.map((sentence) => (
              <dd key={sentence} className="text-ink-2">
                {sentence}
              </dd>
            ))}
            {sum && <Sum>{sum}</Sum>}
          </div>
        ))}
      </dl>
    </Modal>
  );
}

const Sum = ({ children }: { readonly children: ReactNode }) => (
  <dd className="rounded-input mt-2 bg-hover px-3 py-2 tabular-nums">{children}</dd>
);
