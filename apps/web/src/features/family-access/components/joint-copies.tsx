import { useQuery } from "@tanstack/react-query";
import { formatCount, formatDate, MISSING } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Figure } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import {
  type JointAccount,
  type JointComparison,
  type JointYear,
  jointComparison,
} from "../joint-accounts.queries.ts";

type Props = { readonly joint: JointAccount; readonly name: string };

/** The two copies side by side: their rows, how far they go, and the profit of each year. */
export function JointCopies({ joint: { accountId, personId, accountNumber }, name }: Props) {
  const query = useQuery(jointComparison({ accountId, personId }));
  return (
    <Answer of="both copies" query={query}>
      {(comparison) => (
        <div className="flex flex-col gap-4">
          <Rows comparison={comparison} name={name} />
          {comparison.years.length > 0 && (
            <DataTable
              caption={`Profit of ${accountNumber} by year, yours and ${name}'s`}
              columns={columnsFor(name)}
              rows={comparison.years}
              rowKey={({ year }) => String(year)}
              rowName={({ year }) => String(year)}
            />
          )}
        </div>
      )}
    </Answer>
  );
}

function Rows({ comparison, name }: { readonly comparison: JointComparison; readonly name: string }) {
  const { inBoth, onlyMine, onlyTheirs, myLastDay, theirLastDay } = comparison;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
      <Figure label="Rows in both">{formatCount(inBoth)}</Figure>
      <Figure label="Only in yours">{formatCount(onlyMine)}</Figure>
      <Figure label={`Only in ${name}'s`}>{formatCount(onlyTheirs)}</Figure>
      <Figure label="Yours goes to">{dayOf(myLastDay)}</Figure>
      <Figure label={`${name}'s goes to`}>{dayOf(theirLastDay)}</Figure>
    </dl>
  );
}

const dayOf = (day: string | null) => (day === null ? MISSING : formatDate(day));

const columnsFor = (name: string): Column<JointYear>[] => [
  { id: "year", header: "Profit of", cell: ({ year }) => year },
  { id: "mine", header: "Yours", align: "end", cell: ({ mine }) => <Amount value={mine} signed plain /> },
  {
    id: "theirs",
    header: `${name}'s`,
    align: "end",
    cell: ({ theirs }) => <Amount value={theirs} signed plain />,
  },
  {
    id: "difference",
    header: "Difference",
    align: "end",
    cell: ({ difference }) => <Amount value={difference} signed plain />,
  },
];
