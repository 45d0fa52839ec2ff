import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { symbolPath } from "../../lib/address/symbol-path.ts";
import { classNames } from "../../lib/class-names.ts";

type Props = {
  /** A symbol, or a contract's symbol, which leads to its underlying. */
  readonly symbol: string;
  /** What is shown; the symbol itself when absent. */
  readonly children?: ReactNode;
  readonly className?: string;
};

/** A symbol that leads to the page with everything about its underlying; in a table it looks like the text around it. */
export function SymbolLink({ symbol, children = symbol, className }: Props) {
  return (
    <Link
      to={symbolPath(symbol)}
      className={classNames(
        "rounded-input text-inherit no-underline underline-offset-4 hover:underline",
        className,
      )}
    >
      {children}
    </Link>
  );
}
