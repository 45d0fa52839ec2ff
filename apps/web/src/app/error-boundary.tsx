import { Component, type ReactNode } from "react";
import { ErrorFallback } from "./error-fallback.tsx";

type Props = {
  readonly children: ReactNode;
  /** When it changes, the children are tried again: another address deserves another chance. */
  readonly resetKey?: string;
};
type State = { readonly error: unknown; readonly failed: boolean };

/** Catches what a screen throws while it renders. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) {
      this.reset();
    }
  }

  reset = () => this.setState({ error: undefined, failed: false });

  override render(): ReactNode {
    return this.state.failed ? (
      <ErrorFallback error={this.state.error} onRetry={this.reset} />
    ) : (
      this.props.children
    );
  }
}
