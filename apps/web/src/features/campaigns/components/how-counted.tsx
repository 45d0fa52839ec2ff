import { CircleHelp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { COUNTED, type CountedFigure } from "../counting.ts";

const TITLE = "How this is counted";

type Props = {
  readonly figure: CountedFigure;
  /** The figure worked out with its own numbers: `$399.34 / $5,000.00 = 7.99%`. */
  readonly sum?: string | undefined;
};

/** The name of a figure, which opens on how it is counted. */
export function HowCounted({ figure, sum }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { label } = COUNTED[figure];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label}: how this is counted`}
        title={TITLE}
        onClick={() => setOpen(true)}
        className="rounded-input -mx-1 min-h-6 px-1 text-left hover:bg-hover hover:text-ink print:px-0"
      >
        {label}
        <CircleHelp
          aria-hidden
          size={12}
          className="ml-1 inline-block align-[-1.5px] text-ink-3 print:hidden"
        />
      </button>
      {isOpen && <CountedDialog figures={[figure]} sum={sum} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same for the columns of a table, in one place. */
export function HowAllCounted({ figures }: { readonly figures: readonly CountedFigure[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden size={16} /> {TITLE}
      </Button>
      {isOpen && <CountedDialog figures={figures} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = {
  readonly figures: readonly CountedFigure[];
  readonly sum?: string | undefined;
  readonly onClose: () => void;
};

function CountedDialog({ figures, sum, onClose }: DialogProps) {
  return (
    <Modal title={TITLE} size="small" onClose={onClose}>
      <dl className="flex flex-col gap-4">
        {figures.map((figure) => (
          <div key={figure}>
            <dt className="font-semibold">{COUNTED[figure].label}</dt>
            {COUNTED[figure].words.map((sentence) => (
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
