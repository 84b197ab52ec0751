import type { ReactNode } from 'react';
import { Component } from 'react';
import { RootContext } from './root-context.ts';

/**
 * Shows `fallback` in place of a part of the page that could not be fetched or broke down; the rest goes on. What broke
 * is noted [S8.20].
 */
export class CrashBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { hasCrashed: boolean }
> {
  static override contextType = RootContext;
  declare context: React.ContextType<typeof RootContext>;
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: Error) {
    const { message, stack = null } = error;
    this.context?.send({ type: 'error.noted', module: 'cc:view', message, stack });
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children;
  }
}
