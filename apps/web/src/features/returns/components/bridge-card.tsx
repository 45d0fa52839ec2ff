import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { classNames } from "../../../lib/class-names.ts";
import { signOf } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { turned } from "../flow-file.ts";
import type { Returns } from "../returns.queries.ts";
import { BRIDGE_PARTS, BRIDGE_WORDS, type BridgePart } from "../returns-words.ts";

type Line = { readonly part: BridgePart; readonly amount: string; readonly share: number };

type Props = { readonly returns: Returns; readonly coverage: string | undefined };

/** How the value went from the start to the end, part by part, and what could explain the rest. */
export function BridgeCard({ returns, coverage }: Props) {
  const isHidden = usePrivacy();
  const lines = bridgeLines(returns.bridge);
  const columns: readonly Column<Line>[] = [
    {
      id: "part",
      header: "Part",
      cell: (line) => (
        <>
          {BRIDGE_WORDS[line.part]}
          {!isHidden && line.share > 0 && <Bar line={line} />}
        </>
      ),
    },
    {
      id: "amount",
      header: "Amount",
      align: "end",
      cell: ({ part, amount }) => (
        <Amount value={amount} signed={isChange(part)} plain={part === "deposits"} />
      ),
    },
  ];
  return (
    <Card title="How the value got there" flush className="overflow-clip">
      <DataTable
        caption="How the value got there"
        columns={columns}
        rows={lines}
        rowKey={({ part }) => part}
        rowName={({ part }) => BRIDGE_WORDS[part]}
      />
      <Explanations returns={returns} coverage={coverage} />
    </Card>
  );
}

const isChange = (part: BridgePart) => part !== "start" && part !== "end";

/** Fees with a minus; each line's size as a part of the largest change. */
function bridgeLines(bridge: Returns["bridge"]): Line[] {
  const amountOf = (part: BridgePart) => (part === "fees" ? turned(bridge.fees) : bridge[part]);
  const changes = BRIDGE_PARTS.filter(isChange);
  const largest = Math.max(...changes.map((part) => Math.abs(Number(bridge[part]))));
  return BRIDGE_PARTS.filter((part) => part !== "unexplained" || signOf(bridge[part]) !== 0).map((part) => ({
    part,
    amount: amountOf(part),
    share: isChange(part) && largest > 0 ? Math.abs(Number(bridge[part])) / largest : 0,
  }));
}

/** Under the name of the part; what a person paid in is neither gain nor loss. */
function Bar({ line: { part, amount, share } }: { readonly line: Line }) {
  const color = signOf(amount) < 0 ? "bg-loss" : "bg-gain";
  return (
    <span aria-hidden className="mt-1 flex h-1.5 w-32 sm:w-64">
      <span
        className={classNames("rounded-[2px]", part === "deposits" ? "bg-accent" : color)}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}

/** What a reader should know of the values, and where to look for what no line explains. */
function Explanations({ returns: { notes, bridge }, coverage }: Props) {
  const isUnexplained = signOf(bridge.unexplained) !== 0;
  if (notes.length === 0 && !isUnexplained && coverage === undefined) {
    return null;
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3 text-label text-ink-2">
      {isUnexplained && (
        <p>
          <Amount value={bridge.unexplained} signed plain /> is not explained by any line of your files.
          {coverage !== undefined && ` History is imported ${coverage}.`} Look for{" "}
          <InkLink to="/user/accounts">missing files</InkLink> and{" "}
          <InkLink to="/ledger/statements">closings without an opening</InkLink>.
        </p>
      )}
      {!isUnexplained && coverage !== undefined && <p>History is imported {coverage}.</p>}
      {notes.length > 0 && (
        <ul className="list-disc pl-4">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const InkLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} className="text-accent underline">
    {children}
  </Link>
);
