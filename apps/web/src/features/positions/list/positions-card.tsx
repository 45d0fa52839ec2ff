import { type ReactNode, Suspense, useState } from "react";
import { exportCsv } from "../../../lib/csv-export.ts";
import { formatCount } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { Notice } from "../../../ui/notice.tsx";
import { DeletePositionsDialog } from "../delete/delete-positions-dialog.tsx";
import type { Deletion } from "../delete/delete-question.tsx";
import type { PositionSource } from "../position-source.ts";
import type { Position } from "../position-types.ts";
import type { PositionList } from "./position-list.ts";
import { PositionsTable } from "./positions-table.tsx";
import { useChosen } from "./use-chosen.ts";

/** Fetched with the first edit, with the rules for what is typed. */
const EditPositionDialog = lazyComponent(
  async () => (await import("../edit/edit-position-dialog.tsx")).EditPositionDialog,
);

type Props<P extends Position> = {
  readonly source: PositionSource<P>;
  readonly list: PositionList<P>;
  readonly filters: ReactNode;
  /** In place of the table when no position matches. */
  readonly empty: ReactNode;
  readonly pager: ReactNode;
  readonly back?: ReactNode;
  readonly readOnly?: boolean;
  readonly onCopy: (position: P) => void;
  readonly onBroker?: (position: P) => void;
};

type Open<P extends Position> =
  | { readonly what: "edit"; readonly position: P }
  | { readonly what: "delete"; readonly deletion: Deletion<P> };

/** One page of positions with what can be done to them. */
export function PositionsCard<P extends Position>(props: Props<P>) {
  const { source, list, readOnly = false, onCopy, onBroker } = props;
  const [isRefused, setIsRefused] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [open, setOpen] = useState<Open<P>>();
  const chosen = useChosen(list);
  const { positions, count, isBeyond } = chosen;
  const askToDelete = () => {
    setIsRefused(count === 0);
    setOpen(count === 0 ? undefined : { what: "delete", deletion: { positions, count, isBeyond } });
  };
  return (
    <Card
      title="Portfolio Management"
      flush
      actions={<CardActions {...props} count={count} onFailure={setFailure} onDelete={askToDelete} />}
    >
      <Refusals isNothingChosen={isRefused && count === 0} failure={failure} />
      {props.filters}
      {!list.loading && list.total === 0 ? (
        props.empty
      ) : (
        <PositionsTable
          source={source}
          list={list}
          actions={{
            chosen,
            readOnly,
            onEdit: (position) => setOpen({ what: "edit", position }),
            onDelete: (position) =>
              setOpen({ what: "delete", deletion: { positions: [position], count: 1, isBeyond: false } }),
            onCopy,
            onBroker,
          }}
        />
      )}
      {props.pager}
      <Dialogs
        open={open}
        source={source}
        onStart={() => {
          chosen.only([]);
          setFailure(undefined);
        }}
        onFailure={setFailure}
        onClose={() => setOpen(undefined)}
      />
    </Card>
  );
}

type ActionsProps<P extends Position> = Pick<Props<P>, "back" | "list" | "readOnly" | "source"> & {
  /** Positions chosen. */
  readonly count: number;
  readonly onFailure: (message: string | undefined) => void;
  readonly onDelete: () => void;
};

function CardActions<P extends Position>(props: ActionsProps<P>) {
  const { source, list, readOnly = false, count, onFailure, onDelete } = props;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {props.back}
      <Export source={source} list={list} onFailure={onFailure} />
      <Button variant="danger" disabled={readOnly} onClick={onDelete}>
        Delete Selected{count > 0 && ` (${formatCount(count)})`}
      </Button>
    </div>
  );
}

type RefusalsProps = { readonly isNothingChosen: boolean; readonly failure: string | undefined };

function Refusals({ isNothingChosen, failure }: RefusalsProps) {
  return (
    <>
      {isNothingChosen && (
        <Notice tone="warning" role="alert" className="mx-4 mb-3">
          Please select positions to delete.
        </Notice>
      )}
      {failure !== undefined && (
        <Notice tone="danger" role="alert" className="mx-4 mb-3">
          {failure}
        </Notice>
      )}
    </>
  );
}

/** All that match, on this page or not, as a file. */
function Export<P extends Position>(
  props: Pick<Props<P>, "list" | "source"> & { readonly onFailure: (message: string | undefined) => void },
) {
  const { source, list, onFailure } = props;
  const [isBusy, setIsBusy] = useState(false);
  const exportAll = async () => {
    setIsBusy(true);
    onFailure(undefined);
    try {
      exportCsv(source.exported.fileName, source.exported.columns, await list.readAll());
    } catch (error) {
      onFailure(`The export failed: ${graphqlErrorText(error)}`);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ExportButton
      rows={list.loading ? undefined : list.total}
      busy={isBusy}
      onExport={() => void exportAll()}
    />
  );
}

type DialogsProps<P extends Position> = {
  readonly open: Open<P> | undefined;
  readonly source: PositionSource<P>;
  readonly onStart: () => void;
  readonly onFailure: (message: string) => void;
  readonly onClose: () => void;
};

function Dialogs<P extends Position>({ open, ...props }: DialogsProps<P>) {
  const { source, onClose } = props;
  switch (open?.what) {
    case "edit":
      return (
        <Suspense fallback={null}>
          <EditPositionDialog position={open.position} source={source} onClose={onClose} />
        </Suspense>
      );
    case "delete":
      return <DeletePositionsDialog {...props} deletion={open.deletion} />;
    case undefined:
      return null;
  }
}
