import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ERROR_TEXTS } from "../../lib/network/error-texts.ts";
import { ErrorState } from "../answer/error-state.tsx";
import { Card } from "../card.tsx";

type Props = {
  /** The name of the drawing. */
  readonly title: string;
  readonly query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
  readonly actions?: ReactNode;
};

/** In place of a drawing whose figures did not come: an empty one would look like a period without trades. */
export const ChartFailure = ({ title, query, actions }: Props) => (
  <Card title={title} actions={actions}>
    <ErrorState
      title={ERROR_TEXTS.loading(title)}
      error={query.error}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  </Card>
);
