import type { ReactNode } from "react";
import { Card } from "../card.tsx";
import { Skeleton } from "../skeleton.tsx";
import { Answer, type AnswerProps } from "./answer.tsx";

type Props<Data> = Omit<AnswerProps<Data>, "card" | "loading" | "place"> & {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** About as high as what comes, so that nothing moves. */
  readonly loadingHeight?: string;
};

/** A card with what a query answered. */
export const QueryPanel = <Data,>({ title, subtitle, loadingHeight = "h-24", ...answer }: Props<Data>) => (
  <Card title={title} subtitle={answer.query.data !== undefined && subtitle}>
    <Answer {...answer} loading={<Skeleton className={loadingHeight} />} />
  </Card>
);
