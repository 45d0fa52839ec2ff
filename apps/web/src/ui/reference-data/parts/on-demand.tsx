import type { UseQueryResult } from "@tanstack/react-query";
import { CloudDownload, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { formatInstant } from "../../../lib/format.ts";
import { requestIdOf } from "../../../lib/network/api-error.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { LoadingText } from "../../answer/loading-text.tsx";
import { Button } from "../../button.tsx";
import { Card } from "../../card.tsx";
import { EmptyState } from "../../empty-state.tsx";
import { Notice } from "../../notice.tsx";
import { Skeleton } from "../../skeleton.tsx";

type Words = { readonly title: string; readonly help?: ReactNode };

type Props<Data> = {
  readonly title: string;
  /** A query that is not enabled: it asks only when the button is pressed. */
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "isFetching" | "refetch" | "dataUpdatedAt">;
  readonly fetchLabel: string;
  readonly refreshLabel: string;
  readonly initial: Words;
  readonly loadingText: string;
  /** The specified sentence around the server's words. */
  readonly errorText: (message: string) => string;
  /** Advice about the error; undefined when there is none. */
  readonly errorHelp?: ((message: string) => string | undefined) | undefined;
  readonly isEmpty: (data: Data) => boolean;
  readonly empty: Words;
  /** Why it cannot be asked for now. */
  readonly disabledReason?: string | undefined;
  readonly children: (data: Data) => ReactNode;
};

/** A card whose data are fetched by its button: not asked yet, loading, an error, empty, or the data with their time. */
export function OnDemand<Data>(props: Props<Data>) {
  const { title, query, refreshLabel, disabledReason } = props;
  const { data, isFetching, dataUpdatedAt } = query;
  return (
    <Card
      title={title}
      subtitle={data !== undefined && `Last fetched ${formatInstant(dataUpdatedAt)}`}
      actions={
        data !== undefined && (
          <Button
            busy={isFetching}
            disabled={disabledReason !== undefined}
            onClick={() => void query.refetch()}
          >
            {!isFetching && <RefreshCw aria-hidden size={16} />} {refreshLabel}
          </Button>
        )
      }
      flush
    >
      {disabledReason !== undefined && (
        <Notice tone="warning" className="mx-4 mb-3">
          {disabledReason}
        </Notice>
      )}
      <Content {...props} />
    </Card>
  );
}

function Content<Data>(props: Props<Data>) {
  const { query, isEmpty, empty, children } = props;
  const { data, error, isFetching } = query;
  if (data === undefined) {
    return <NothingYet {...props} />;
  }
  return (
    <div aria-busy={isFetching || undefined} className={isFetching ? "opacity-60" : undefined}>
      {isFetching && <LoadingText>{props.loadingText}</LoadingText>}
      {error && (
        <div className="px-4 pb-3">
          <Failure {...props} error={error} />
          <p className="mt-1 text-ink-2">Below is the last result.</p>
        </div>
      )}
      {isEmpty(data) ? <EmptyState {...empty} /> : children(data)}
    </div>
  );
}

function NothingYet<Data>(props: Props<Data>) {
  const { query, initial, fetchLabel, loadingText, disabledReason } = props;
  if (query.isFetching) {
    return (
      <div className="flex flex-col gap-2 px-4 pb-4">
        <LoadingText>{loadingText}</LoadingText>
        <Skeleton className="h-24" />
      </div>
    );
  }
  if (query.error) {
    return (
      <div className="px-4 pb-4">
        <Failure {...props} error={query.error} />
      </div>
    );
  }
  return (
    <EmptyState
      {...initial}
      icon={CloudDownload}
      action={
        <Button
          variant="primary"
          disabled={disabledReason !== undefined}
          onClick={() => void query.refetch()}
        >
          {fetchLabel}
        </Button>
      }
    />
  );
}

function Failure<Data>({ error, query, ...props }: Props<Data> & { readonly error: unknown }) {
  const message = graphqlErrorText(error);
  const requestId = requestIdOf(error);
  const help = props.errorHelp?.(message);
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <Button
          busy={query.isFetching}
          disabled={props.disabledReason !== undefined}
          onClick={() => void query.refetch()}
        >
          Retry
        </Button>
      }
    >
      <p>{props.errorText(message)}</p>
      {help && <p className="mt-1">{help}</p>}
      {requestId && <p className="mt-1 text-label">Request {requestId}</p>}
    </Notice>
  );
}
