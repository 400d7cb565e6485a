import type { Outbox } from '#web/outbox/entry.ts';
import { Button } from '#web/ui/Button.tsx';
import type { UnsentMark } from '../unsent/entries.ts';
import { words } from '../words.ts';
import css from './FailedMarks.module.css';

export interface Props {
  outbox: Outbox;
  failed: readonly UnsentMark[];
}

/** What was put back because the server refused it, right above the board, with both ways out. */
export function FailedMarks({ outbox, failed }: Props) {
  const texts = words.failedMarks;
  return (
    <ul className={css.list} role="alert">
      {failed.map(({ id, data: { title, completed }, problem }) => (
        <li key={id} className={css.mark}>
          <p>
            {completed ? texts.openAgain(title) : texts.doneAgain(title)} {problem}
          </p>
          <Button onClick={() => void outbox.discard(id)} aria-label={texts.letGoNamed(title)}>
            {texts.letGo}
          </Button>
          <Button onClick={() => void outbox.retry(id)} aria-label={texts.againNamed(title)}>
            {texts.again}
          </Button>
        </li>
      ))}
    </ul>
  );
}
