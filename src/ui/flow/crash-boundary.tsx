import type { ReactNode } from 'react';
import { Component } from 'react';
import { RootContext } from './root-context.ts';

interface CrashBoundaryProps {
  /** Shown in place of the part that broke; a function is given the way to try again. */
  readonly fallback: ReactNode | ((retry: () => void) => ReactNode);
  /** When it changes, what broke is tried again. */
  readonly attempt?: unknown;
  /** Called once it broke. */
  readonly onCrash?: () => void;
  readonly children: ReactNode;
}

/**
 * Shows `fallback` in place of a part of the page that could not be fetched or broke down; the rest goes on. What broke
 * is noted [S8.20].
 */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasCrashed: boolean }> {
  static override contextType = RootContext;
  declare context: React.ContextType<typeof RootContext>;
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: Error) {
    const { message, stack = null } = error;
    this.context?.send({ type: 'error.noted', module: 'cc:view', message, stack });
    this.props.onCrash?.();
  }

  override componentDidUpdate({ attempt }: CrashBoundaryProps) {
    if (this.state.hasCrashed && attempt !== this.props.attempt) this.retry();
  }

  private readonly retry = () => this.setState({ hasCrashed: false });

  override render() {
    const { fallback, children } = this.props;
    if (!this.state.hasCrashed) return children;
    return typeof fallback === 'function' ? fallback(this.retry) : fallback;
  }
}
