import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { symbolPath } from "../../lib/address/symbol-path.ts";
import { classNames } from "../../lib/class-names.ts";

type Props = Omit<LinkProps, "children" | "to"> & {
  /** A symbol, or a contract's symbol, which leads to its underlying. */
  readonly symbol: string;
  /** What is shown; the symbol itself when absent. */
  readonly children?: ReactNode;
};

/** A symbol that leads to the page with everything about its underlying; in a table it looks like the text around it. */
export function SymbolLink({ symbol, children = symbol, className, ...link }: Props) {
  return (
    <Link
      to={symbolPath(symbol)}
      className={classNames(
        // A short one grows to the right: to the left stands what folds the row out.
        "rounded-input text-inherit no-underline underline-offset-4 hover:underline pointer-coarse:inline-block pointer-coarse:min-w-11",
        className,
      )}
      {...link}
    >
      {children}
    </Link>
  );
}
