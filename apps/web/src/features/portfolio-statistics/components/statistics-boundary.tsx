import { Component, type ReactNode } from "react";
import { StatisticsFailure } from "./statistics-failure.tsx";

type Props = {
  readonly children: ReactNode;
  /** Forgets the figures that broke it, before it is drawn again. */
  readonly onReset: () => void;
};
type State = { readonly error: unknown; readonly failed: boolean };

/** Catches what the dashboard throws while it renders; the rest of the screen stays. */
export class StatisticsBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  retry = () => {
    this.props.onReset();
    this.setState({ error: undefined, failed: false });
  };

  override render(): ReactNode {
    return this.state.failed ? (
      <StatisticsFailure error={this.state.error} onRetry={this.retry} />
    ) : (
      this.props.children
    );
  }
}
