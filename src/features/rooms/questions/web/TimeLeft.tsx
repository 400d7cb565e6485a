import { serverNow } from '#web/outbox/stamp.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { messages } from '../../web/messages.ts';
import css from './ClaimQuestion.module.css';

/** How much longer a question stays open. */
export function TimeLeft({ at }: { at: string }) {
  return (
    <time className={css.left} dateTime={at} title={formatDateTime(at)}>
      <b>{formatLeft(at, serverNow(useNowMs()))}</b> {messages.questions.left}
    </time>
  );
}
