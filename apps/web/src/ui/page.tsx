import type { ReactNode } from "react";
import { useExchangeToday } from "../lib/browser/exchange-clock.ts";
import { useTitleFocus } from "../lib/browser/title-focus.ts";
import { classNames } from "../lib/class-names.ts";
import { formatDate } from "../lib/format.ts";
import { useSession } from "../lib/network/session.ts";
import { useShownPerson } from "../lib/whose/shown-person.ts";
import { OneOutage } from "./answer/one-outage.tsx";
import { useDocumentTitle } from "./use-document-title.ts";

type Props = {
  /** The h1, and the tab's title before the product's name. */
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The tab's title instead, such as the progress of an upload. */
  readonly tabTitle?: string | undefined;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** A page that is mostly a table of many columns takes all the width there is; others stay easy to read. */
  readonly wide?: boolean;
  /** On paper the title also names whose figures they are and when they were printed; this is what lies between. */
  readonly printed?: readonly (string | undefined)[] | undefined;
  /** Whose figures they are where they aren't those of the person who is signed in; empty while that isn't known. */
  readonly owner?: string | undefined;
  readonly children: ReactNode;
};

/** The frame of every screen inside the layout: title, actions, content. */
export function Page({ title, subtitle, tabTitle, actions, wide = false, children, ...paper }: Props) {
  const person = useShownPerson();
  // A page of an administrator, or about the person who is signed in, names its own owner.
  // Until a name is known the title still says that they aren't one's own.
  const whose = paper.owner === undefined && person ? person.name || "…" : undefined;
  useDocumentTitle([tabTitle ?? title, whose].filter(Boolean).join(" · "));
  const heading = useTitleFocus();
  return (
    <div className={classNames("mx-auto flex w-full flex-col gap-4", !wide && "max-w-[80rem]")}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-auto sm:flex-[1_1_20rem]">
          {/* As high as a button: the title stands at one height whether there are actions or not. */}
          <h1 ref={heading} tabIndex={-1} className="leading-9 print:hidden">
            {title}
            {whose && (
              <>
                {" · "}
                <span className="text-accent">{whose}</span>
              </>
            )}
          </h1>
          <PrintedTitle title={title} {...paper} {...(whose && { owner: whose })} />
          {subtitle && <p className="text-ink-2">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
      <OneOutage>{children}</OneOutage>
    </div>
  );
}

type PrintedProps = Pick<Props, "owner" | "printed" | "title">;

/** `Portfolio · Ann · Nov 24, 2026 · printed Nov 25`; the year of printing where no other day tells it. */
function PrintedTitle({ title, owner, printed = [] }: PrintedProps) {
  const session = useSession();
  const today = formatDate(useExchangeToday());
  const [, year = ""] = /(, \d{4})$/.exec(today) ?? [];
  const isYearTold = printed.some((part) => part?.endsWith(year));
  const day = isYearTold ? today.slice(0, -year.length) : today;
  return (
    <p className="hidden text-card font-semibold print:block">
      {[title, owner ?? session?.user.firstName, ...printed, `printed ${day}`].filter(Boolean).join(" · ")}
    </p>
  );
}
