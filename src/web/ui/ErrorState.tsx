import { Component, type ReactNode } from 'react';
import * as messages from '../messages.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Page } from './Page.tsx';
import css from './page.module.css';

interface Props {
  title: string;
  /** Says why, and what still works. */
  detail?: string;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ title, detail, onRetry, retrying }: Props) {
  return (
    <div className={classes(css.state, css.error)} role="alert">
      <p className={css.title}>{title}</p>
      {detail && <p>{detail}</p>}
      {onRetry && (
        <div className={css.action}>
          <Button onClick={onRetry} busy={retrying ?? false}>
            {messages.ui.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

interface BoundaryProps {
  children: ReactNode;
  /** The page's address: a new value resets the error. */
  resetKey: string;
}
interface BoundaryState {
  failed: boolean;
  resetKey: string;
}

export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
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
