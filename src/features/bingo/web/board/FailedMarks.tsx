import { Button } from '#web/ui/Button.tsx';
import { words } from '../words.ts';
import css from './FailedMarks.module.css';
import type { FailedMark } from './use-marks.ts';

interface Props {
  failed: readonly FailedMark[];
  onRetry: (mark: FailedMark) => void;
}

/** What was put back because it could not be saved, right above the board. */
export function FailedMarks({ failed, onRetry }: Props) {
  const texts = words.room.board;
  return (
    <ul className={css.list} role="alert">
      {failed.map((mark) => (
        <li key={mark.challengeId} className={css.mark}>
          <p>
            {mark.completed ? texts.openAgain(mark.title) : texts.doneAgain(mark.title)} {mark.problem}
          </p>
          <Button onClick={() => onRetry(mark)}>{texts.again}</Button>
        </li>
      ))}
    </ul>
  );
}
