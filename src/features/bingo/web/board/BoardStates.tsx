import { sentenceOf } from '#web/api/client.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '../words.ts';
import css from './BoardStates.module.css';

/** As tall as the board with its head. */
export function BoardSkeleton() {
  return (
    <div className={css.skeleton}>
      <Skeleton height="100%" />
    </div>
  );
}

interface Props {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

export function BoardProblem({ error, onRetry, retrying }: Props) {
  return (
    <ErrorState title={words.room.errors.board} detail={sentenceOf(error)} onRetry={onRetry} retrying={retrying} />
  );
}
