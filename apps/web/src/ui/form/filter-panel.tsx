import { ListFilter } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Button } from "../button.tsx";

type Props = {
  /** Controls that are set to something of their own; absent where all always are. */
  readonly count?: number;
  /** Stays in sight beside the button of a phone: the day or the account of the rows, for example. */
  readonly beside?: ReactNode;
  /** The page can't go on without a choice: the controls stand open. */
  readonly isAsking?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The controls that narrow a page: a row of them, or on a phone one button that counts those that are set. */
export function FilterPanel({ count = 0, beside, isAsking = false, className, children }: Props) {
  const [isOpen, setOpen] = useState(isAsking);
  if (isAsking && !isOpen) {
    // It stays open once the choice is made: the control in hand would vanish.
    setOpen(true);
  }
  const areaId = useId();
  return (
    <div className={classNames("print:hidden", className)}>
      <div className="flex flex-wrap items-center gap-x-3 md:hidden">
        <Button aria-expanded={isOpen} aria-controls={areaId} onClick={() => setOpen(!isOpen)}>
          <ListFilter aria-hidden size={16} /> Filters{count > 0 && ` (${count})`}
        </Button>
        {beside}
      </div>
      <div
        id={areaId}
        className={classNames(
          "flex flex-wrap items-end gap-x-4 gap-y-3 max-md:pt-3",
          !isOpen && "max-md:hidden",
        )}
      >
        {children}
      </div>
    </div>
  );
}
