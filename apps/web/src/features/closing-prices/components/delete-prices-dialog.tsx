import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { Select } from "../../../ui/form/select.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { countOf, type DeletionOf, deletionWords, SOURCE_WORDS } from "../closing-price-words.ts";
import { type CloseCoverage, type CloseSource, deletePrices } from "../closing-prices.queries.ts";

type Props = {
  readonly prices: readonly CloseCoverage[];
  /** A row of the table; absent where all may go, or all of a source. */
  readonly row?: CloseCoverage | undefined;
  readonly onClose: () => void;
};

/** Deletes closes, once it is said how many and what that changes. */
export function DeletePricesDialog({ prices, row, onClose }: Props) {
  const queryClient = useQueryClient();
  const [source, setSource] = useState<CloseSource>();
  const of: DeletionOf = row ?? (source === undefined ? {} : { source });
  const words = deletionWords(countOf(prices, of), of);
  const remove = useMutation({
    mutationFn: () => deletePrices(pick(of)),
    onSuccess: (count) => {
      notify.success(`${deletionWords(count, of)} deleted`);
      onClose();
      return refetch(queryClient, "closing-prices", "portfolio", "ledger");
    },
  });
  return (
    <ConfirmDialog
      title={
        row === undefined
          ? "Delete closing prices"
          : `Delete ${row.instrument} from ${SOURCE_WORDS[row.source]}`
      }
      danger
      busy={remove.isPending}
      confirmLabel="Delete"
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    >
      <div className="flex flex-col gap-3">
        {remove.isError && (
          <Notice tone="danger" role="alert">
            {graphqlErrorText(remove.error)}
          </Notice>
        )}
        {row === undefined && <SourceSelect {...{ prices, source }} onChange={setSource} />}
        <p>
          <strong>{words}</strong> will be deleted. Realized profit, taxes and tie-outs stay as they are. What
          stands beside them at these prices loses them, until a file or a provider brings them again.
        </p>
      </div>
    </ConfirmDialog>
  );
}

/** A row has more than the server asks for. */
const pick = ({ instrument, source }: DeletionOf) => ({
  ...(instrument !== undefined && { instrument }),
  ...(source !== undefined && { source }),
});

type SourceProps = {
  readonly prices: readonly CloseCoverage[];
  readonly source: CloseSource | undefined;
  readonly onChange: (source: CloseSource | undefined) => void;
};

function SourceSelect({ prices, source, onChange }: SourceProps) {
  const sources = [...new Set(prices.map((own) => own.source))].sort();
  return (
    sources.length > 1 && (
      <Select
        label="Which"
        options={[
          { value: "", label: "All" },
          ...sources.map((one) => ({ value: one, label: `Only from ${SOURCE_WORDS[one]}` })),
        ]}
        value={source ?? ""}
        onChange={(next) => onChange(sources.find((one) => one === next))}
      />
    )
  );
}
