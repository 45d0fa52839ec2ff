import { Component, type ReactNode } from "react";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { StatisticsAnswer } from "./statistics-answer.tsx";

type Props = {
  readonly children: ReactNode;
  /** Forgets the figures that broke it, before it is drawn again. */
  readonly onReset: () => void;
};
type State = { readonly error: Error | null };

/** Catches what the dashboard throws while it renders; the rest of the screen stays. */
export class StatisticsBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(graphqlErrorText(error)) };
  }

  retry = () => {
    this.props.onReset();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    const failed = { data: undefined, dataUpdatedAt: 0, error, isFetching: false, isPlaceholderData: false };
    return error ? (
      <StatisticsAnswer of="statistics" query={{ ...failed, refetch: this.retry }}>
        {() => null}
      </StatisticsAnswer>
    ) : (
      this.props.children
    );
  }
}
