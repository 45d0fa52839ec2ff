import { LIST_BYTES_MAX } from "@strikebook/core/uploads/upload-file";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import type { DragEvent } from "react";
import { formatBytes, formatCount, plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FileButton } from "../../../ui/form/file-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type StoredFile, storePrices } from "../closing-prices.queries.ts";

type Asked = { readonly file: File; readonly withoutRefused: boolean };

/** Stores a file at once: all of its lines, or none and the reasons by line, with a way to store the good ones. */
export function PricesFile() {
  const queryClient = useQueryClient();
  const store = useMutation({
    mutationFn: ({ file, withoutRefused }: Asked) => {
      if (file.size > LIST_BYTES_MAX) {
        throw new Error(`${file.name} has ${formatBytes(file.size)}. A file may have at most 5 MB.`);
      }
      return storePrices(file, withoutRefused);
    },
    onSuccess: () => refetch(queryClient, "closing-prices", "portfolio", "ledger"),
  });
  const take = ([file]: readonly File[]) => {
    if (file !== undefined) {
      store.mutate({ file, withoutRefused: false });
    }
  };
  return (
    <Card title="Add prices">
      <div className="flex flex-col gap-3">
        <Target isBusy={store.isPending} onFiles={take} />
        {store.isError && (
          <Notice tone="danger" role="alert">
            <p className="font-semibold">Nothing was stored.</p>
            <p className="wrap-anywhere">{graphqlErrorText(store.error)}</p>
          </Notice>
        )}
        {store.isSuccess && (
          <Outcome
            answer={store.data}
            asked={store.variables}
            onStoreGood={() => store.mutate({ file: store.variables.file, withoutRefused: true })}
          />
        )}
      </div>
    </Card>
  );
}

type TargetProps = {
  readonly isBusy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

function Target({ isBusy, onFiles }: TargetProps) {
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!isBusy) {
      onFiles([...event.dataTransfer.files]);
    }
  };
  return (
    // The whole app takes brokerage files that are dropped; this mark keeps its hands off.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside does the same by keyboard.
    <div
      data-takes-files
      className="rounded-card flex flex-col items-center gap-2 border border-dashed border-line-strong px-4 py-4 text-center"
      onDrop={drop}
    >
      <p className="inline-flex items-center gap-2 text-card">
        <FileUp aria-hidden size={20} className="shrink-0 text-ink-3" />
        <span>Drop a CSV of closing prices here</span>
      </p>
      <p className="max-w-prose text-ink-2">
        Columns <code>symbol</code>, <code>day</code> and <code>close</code>; <code>dividend</code> and{" "}
        <code>split</code> may be there. Closes as traded, never adjusted. Up to 100,000 lines and 5 MB.
      </p>
      <FileButton label="CSV of closing prices" variant="primary" busy={isBusy} onFiles={onFiles}>
        Choose CSV file
      </FileButton>
    </div>
  );
}

type OutcomeProps = {
  readonly answer: StoredFile;
  readonly asked: Asked;
  readonly onStoreGood: () => void;
};

function Outcome({ answer, asked: { file, withoutRefused }, onStoreGood }: OutcomeProps) {
  const { refusedCount, goodCount } = answer;
  const isStored = refusedCount === 0 || (withoutRefused && goodCount > 0);
  return (
    <Notice
      tone={isStored ? "success" : "danger"}
      role={isStored ? "status" : "alert"}
      actions={
        !isStored &&
        goodCount > 0 && (
          <Button onClick={onStoreGood}>{`Store the ${plural(goodCount, "good line")}`}</Button>
        )
      }
    >
      <p className="font-semibold wrap-anywhere">
        {`${file.name}: ${isStored ? storedWords(answer) : `Nothing was stored, ${plural(refusedCount, "line")} refused`}`}
      </p>
      {isStored && refusedCount > 0 && <p>{`${plural(refusedCount, "line")} left out:`}</p>}
      <Refused answer={answer} />
    </Notice>
  );
}

function storedWords({ storedCount, goodCount }: StoredFile): string {
  const same = goodCount - storedCount;
  return `${plural(storedCount, "close")} stored${same > 0 ? `, ${formatCount(same)} were there already` : ""}`;
}

function Refused({ answer: { refused, refusedCount } }: { readonly answer: StoredFile }) {
  const more = refusedCount - refused.length;
  return (
    refused.length > 0 && (
      <ul className="mt-1 max-h-60 overflow-y-auto" aria-label="Refused lines">
        {refused.map(({ line, reason }) => (
          <li key={line} className="wrap-anywhere">{`Line ${line}: ${reason}`}</li>
        ))}
        {more > 0 && <li>{`${plural(more, "more line")} refused`}</li>}
      </ul>
    )
  );
}
