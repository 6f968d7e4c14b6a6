import { Component, type ReactNode } from 'react';

type Props = { fallback: (error: unknown) => ReactNode; children: ReactNode };
type State = { failure: { error: unknown } | null };

/** Shows the fallback instead of children that threw while rendering. A new `key` resets it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    return <>{failure ? this.props.fallback(failure.error) : this.props.children}</>;
  }
}
