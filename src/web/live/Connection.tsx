import { words } from '../words.ts';
import css from './Connection.module.css';
import type { LiveState } from './use-event-stream.ts';

interface Props {
  state: LiveState;
  texts?: Readonly<Record<LiveState, string>>;
}

/** Whether what is shown is what is: quiet while all is well. */
export function Connection({ state, texts = words.live.connection }: Props) {
  return (
    <p className={css.connection} data-state={state}>
      <span className={css.mark} aria-hidden="true" />
      {texts[state]}
    </p>
  );
}
