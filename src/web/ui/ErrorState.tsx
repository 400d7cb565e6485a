import * as messages from '../messages.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
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
