import { Component, type ReactNode } from 'react';
import * as messages from '../messages.ts';
import { ErrorState } from './ErrorState.tsx';
import { Page } from './Page.tsx';

interface Props {
  children: ReactNode;
  /** The page's address: a new value resets the error. */
  resetKey: string;
}
interface State {
  failed: boolean;
  resetKey: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // A reload also fetches newer files if this tab is older than the site.
    return (
      <Page title={messages.errors.pageBroke}>
        <ErrorState
          title={messages.errors.unexpected}
          detail={messages.errors.restWorks}
          onRetry={() => location.reload()}
        />
      </Page>
    );
  }
}
