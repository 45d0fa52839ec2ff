import { type ReactNode, useId } from "react";
import { classNames } from "../lib/class-names.ts";

type Props = {
  readonly title?: string;
  /** Small and muted beside the title: the period, for example. */
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Without inner padding, for a table that fills the card. */
  readonly flush?: boolean;
};

/** A bordered surface; a region named by its title when it has one. */
export function Card({ title, subtitle, actions, children, className, flush = false }: Props) {
  const titleId = useId();
  const label = title ? { "aria-labelledby": titleId } : {};
  return (
    <section
      {...label}
      className={classNames("rounded-card min-w-0 border border-line bg-surface", className)}
    >
      {title && (
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 pt-3 pb-2 pointer-coarse:pb-4">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h2 id={titleId}>{title}</h2>
            {subtitle && <span className="text-label text-ink-3">{subtitle}</span>}
          </div>
          {actions && <div className="print:hidden">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : classNames("px-4 pb-4", !title && "pt-4")}>{children}</div>
    </section>
  );
}

/** One figure with its name: the building block of summary rows. Put several in a `<dl>`. */
export function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-ink-2">{label}</dt>
      <dd className="text-card font-semibold">{children}</dd>
    </div>
  );
}
