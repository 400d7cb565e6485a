import * as messages from '../messages.ts';
import css from './Connection.module.css';
import type { LiveState } from './use-event-stream.ts';

interface Props {
  state: LiveState;
  texts?: Readonly<Record<LiveState, string>>;
  /** Shown instead of the state while all is well, if there is room. */
  detail?: string | undefined;
}

export function Connection({ state, texts = messages.live.connection, detail }: Props) {
  return (
    <p className={css.connection} data-state={state} data-detailed={detail !== undefined || undefined}>
      <span className={css.mark} aria-hidden="true" />
      <span className={css.text}>{texts[state]}</span>
      {detail !== undefined && <span className={css.detail}>{detail}</span>}
    </p>
  );
}
