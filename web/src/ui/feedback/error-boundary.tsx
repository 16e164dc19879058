import { Component, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface ErrorBoundaryProps {
  /** Says what has crashed; null shows nothing in its place. */
  readonly message: string | null;
  /** Called after a crash. */
  readonly onCrash?: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly hasCrashed: boolean;
}

/** Confines a crash to one part of a screen, so that the other parts stay usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasCrashed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasCrashed: true };
  }

  override componentDidCatch() {
    this.props.onCrash?.();
  }

  override render() {
    const { message, children } = this.props;
    if (!this.state.hasCrashed) return children;
    if (message === null) return null;
    return <ErrorState message={message} onRetry={() => this.setState({ hasCrashed: false })} />;
  }
}
