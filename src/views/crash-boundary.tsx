import type { ReactNode } from 'react';
import { Component } from 'react';

/** Shows `fallback` in place of a part of the page that could not be fetched or broke down; the rest goes on. */
export class CrashBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { hasCrashed: boolean }
> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children;
  }
}
