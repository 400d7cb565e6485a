import { Component, type ReactNode } from 'react';
import { reloadAfterMs } from './reload-after.ts';

/** Nobody stands by a television to press anything: what broke loads anew, later each time it breaks again. */
export class ScreenBoundary extends Component<{ children: ReactNode; fallback: ReactNode }> {
  override state = { failed: false };
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.#timer ??= setTimeout(() => location.reload(), reloadAfterMs(Date.now()));
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
