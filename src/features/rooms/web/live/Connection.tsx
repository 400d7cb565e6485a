import type { LiveState } from '#web/live/use-event-stream.ts';
import { words } from '../words.ts';
import css from './Connection.module.css';

/** Whether what is shown is what is: quiet while all is well. */
export function Connection({ state }: { state: LiveState }) {
  return (
    <p className={css.connection} data-state={state}>
      <span className={css.mark} aria-hidden="true" />
      {words.room.connection[state]}
    </p>
  );
}
