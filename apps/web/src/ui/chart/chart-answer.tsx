import type { ReactNode } from "react";
import { Answer } from "../answer/answer.tsx";
import type { Asked } from "../answer/asked.ts";

type Props = {
  /** The name of the drawing. */
  readonly title: string;
  readonly query: Asked<unknown>;
  /** Buttons that a failure leaves in use. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A drawing, with its frame alone while it loads. Failed it is none: an empty one would look like a period without trades. */
export const ChartAnswer = ({ title, query, actions, children }: Props) => (
  <div className="flex min-w-0 flex-col gap-2">
    <Answer of={title} query={query} place="page" card={{ title, actions }} loading={children}>
      {() => children}
    </Answer>
  </div>
);
