import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { ErrorState } from '@stillhouse/ui/ErrorState';
import { Component, type ReactNode } from 'react';

/** Shows errors of the page itself. Without it, React would leave a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return <>{this.props.children}</>;
    return (
      <ErrorState
        title="The lab page stopped because of an error"
        detail={getErrorMessage(error)}
        retryLabel="Reload"
        onRetry={() => window.location.reload()}
      />
    );
  }
}
