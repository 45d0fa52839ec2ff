import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { addressOf, currentWhose, goToWhose, type Whose } from "../../lib/whose/whose.ts";

type Props = {
  /** Whose books the file went into. */
  readonly whose: Whose;
  /** The page, without whose figures it shows. */
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** A link to a page of the books that a file went into, whoever this page shows. */
export function BooksLink({ whose, to, className, children }: Props) {
  if (whose === currentWhose()) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  // The router of this page knows no other person's addresses.
  const go = (event: MouseEvent) => {
    if (event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      event.preventDefault();
      goToWhose(whose, to);
    }
  };
  return (
    <a href={addressOf(whose, to)} className={className} onClick={go}>
      {children}
    </a>
  );
}
