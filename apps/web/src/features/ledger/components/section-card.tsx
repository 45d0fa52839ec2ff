import { Link } from "react-router-dom";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListAnswer, type ListAnswerProps } from "../../../ui/list/list-answer.tsx";
import { type HoldingPhone, HoldingTable } from "../../../ui/table/phone-table.tsx";
import type { Column } from "../../../ui/table/table-column.ts";

type Props<Data, Row> = Pick<
  ListAnswerProps<Data, Row>,
  "found" | "onPage" | "page" | "pageSize" | "query"
> & {
  readonly title: string;
  /** The page of the ledger with the same rows. */
  readonly path: string;
  readonly columns: readonly Column<Row>[];
  readonly phone: HoldingPhone<Row>;
  readonly rowName: (row: Row) => string;
};

/** A part of the ledger as a section of another page. */
export function SectionCard<Data, Row extends { readonly id: string }>(props: Props<Data, Row>) {
  const { title, path, columns, phone, rowName, ...list } = props;
  return (
    <Card title={title} flush actions={<Link to={path}>Open in the ledger</Link>}>
      <ListAnswer {...list} label={title} empty={<EmptyState title={`No ${title.toLowerCase()}`} />}>
        {(rows) => (
          <HoldingTable
            phone={phone}
            caption={title}
            columns={columns}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            rowName={rowName}
            loading={rows === undefined}
          />
        )}
      </ListAnswer>
    </Card>
  );
}
