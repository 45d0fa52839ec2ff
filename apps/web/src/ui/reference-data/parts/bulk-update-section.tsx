import { Undo2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../button.tsx";
import { Card } from "../../card.tsx";
import { EmptyState } from "../../empty-state.tsx";
import { Notice } from "../../notice.tsx";
import { useShowMore } from "../../show-more.tsx";
import { StatusBadge } from "../../status-badge.tsx";
import { type Outcome, OutcomeNotice } from "./outcome.tsx";

const CARDS_STEP = 20;

type Props<Row> = {
  readonly title: string;
  /** The selected rows, each with a card. */
  readonly rows: readonly Row[];
  readonly renderCard: (row: Row) => ReactNode;
  readonly modifiedCount: number;
  /** The specified sentence for no rows, and the way to select some. */
  readonly noneSelected: string;
  readonly noneSelectedHelp: string;
  readonly onSelectSome: () => void;
  readonly selectSomeLabel: string;
  readonly updateLabel: string;
  readonly busy: boolean;
  /** Cannot be pressed now, such as while nothing is changed. */
  readonly disabled?: boolean;
  readonly onUpdate: () => void;
  readonly onResetAll: () => void;
  /** Why nothing was sent: no changes, a field that cannot be stored. */
  readonly refusal?: string | undefined;
  /** Above the cards: what is set for all of them. */
  readonly children?: ReactNode;
  readonly outcome: Outcome | undefined;
  readonly onOutcome: (outcome: Outcome | undefined) => void;
  readonly errorsTitle?: string;
};

/** The selected rows as cards in which they are changed, and the button that sends what was changed. */
export function BulkUpdateSection<Row>(props: Props<Row>) {
  const { title, rows, modifiedCount, busy, outcome, onOutcome, errorsTitle } = props;
  const result = outcome && (
    <OutcomeNotice
      outcome={outcome}
      onClose={() => onOutcome(undefined)}
      {...(errorsTitle && { errorsTitle })}
    />
  );
  return (
    <Card title={title} subtitle={rows.length > 0 && `${formatCount(rows.length)} selected`}>
      <div className="flex flex-col gap-3">
        {rows.length === 0 ? (
          <>
            {result}
            <EmptyState
              title={props.noneSelected}
              help={props.noneSelectedHelp}
              action={<Button onClick={props.onSelectSome}>{props.selectSomeLabel}</Button>}
            />
          </>
        ) : (
          <>
            <p className="text-ink-2">An empty field keeps the current value.</p>
            {props.children}
            <Cards rows={rows} renderCard={props.renderCard} />
          </>
        )}
        {props.refusal !== undefined && (
          <Notice tone="warning" role="alert">
            {props.refusal}
          </Notice>
        )}
        {rows.length > 0 && result}
        {rows.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" busy={busy} disabled={props.disabled} onClick={props.onUpdate}>
              {props.updateLabel}
            </Button>
            <Button disabled={busy || modifiedCount === 0} onClick={props.onResetAll}>
              Discard changes
            </Button>
            <p role="status" className="text-ink-2">
              {formatCount(modifiedCount)} modified
            </p>
          </div>
        )}
      </div>
    </Card>
  );
}

function Cards<Row>({ rows, renderCard }: Pick<Props<Row>, "rows" | "renderCard">) {
  const { shown, more } = useShowMore(rows, CARDS_STEP);
  return (
    <>
      <div className="flex flex-col gap-3">{shown.map(renderCard)}</div>
      {more}
    </>
  );
}

type CardProps = {
  /** Names the row. */
  readonly title: string;
  readonly subtitle?: string;
  readonly isModified: boolean;
  readonly onReset: () => void;
  /** Its fields; each says its current value in its hint. */
  readonly children: ReactNode;
};

/** One row in the making: its fields, and the word "Modified" once one of them is touched. */
export function ChangeCard({ title, subtitle, isModified, onReset, children }: CardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line px-4 py-3">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 pb-2">
        <h3 id={titleId} className="min-w-0 font-semibold wrap-anywhere">
          {title}
        </h3>
        {subtitle && <span className="text-ink-2">{subtitle}</span>}
        {isModified && (
          <>
            <StatusBadge tone="accent">Modified</StatusBadge>
            <Button variant="quiet" aria-label={`Discard changes to ${title}`} onClick={onReset}>
              <Undo2 aria-hidden size={16} /> Discard
            </Button>
          </>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
    </section>
  );
}

/** The hint under a field of a change card. */
export const currentHint = (value: string): string => `Current: ${value === "" ? "none" : value}`;
