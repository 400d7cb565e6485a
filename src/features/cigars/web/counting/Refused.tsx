import type { OutboxEntry } from '#web/outbox/entry.ts';
import { askServerTime } from '#web/outbox/learn-server-time.ts';
import { serverNow } from '#web/outbox/server-clock.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Change } from '../../log.ts';
import { momentOf } from '../../timestamp.ts';
import { words } from '../words.ts';
import { NoticeFrame } from './NoticeFrame.tsx';
import css from './Notices.module.css';
import { dropRefused, retryRefused, send } from './sending.ts';

/** Of what is added only the time can be wrong: the device's clock is in the future, or back in 1970. */
const hasWrongTime = ({ status, data }: OutboxEntry) => status === 400 && (data as Change).act === 'add';

async function countAsNow(entry: OutboxEntry): Promise<void> {
  // By the server's clock, because this device's is what was wrong.
  await askServerTime().catch(() => undefined);
  const { text: timestamp } = momentOf(new Date(serverNow()));
  const { kind } = entry.data as Change;
  await send({ act: 'add', kind, timestamp });
  await dropRefused(entry);
}

/** What the server did not take stays here with its reason, until somebody says what becomes of it. */
export function Refused({
  entries,
  leave,
}: {
  entries: readonly OutboxEntry[];
  leave: (act: () => unknown) => () => void;
}) {
  const [entry] = entries;
  const texts = words.refused;
  if (entry === undefined) return null;
  return (
    <NoticeFrame tone="bad">
      <p>
        {texts.told(entry.label, entry.problem ?? '')}
        {entries.length > 1 && ` ${texts.more(formatNumber(entries.length - 1))}`}
      </p>
      <div className={css.answers}>
        <Button tone="quiet" onClick={leave(() => dropRefused(entry))}>
          {texts.drop}
        </Button>
        {hasWrongTime(entry) && (
          <Button tone="quiet" onClick={leave(() => countAsNow(entry))}>
            {texts.asNow}
          </Button>
        )}
        <Button tone="quiet" onClick={leave(() => retryRefused(entry))}>
          {texts.tryAgain}
        </Button>
      </div>
    </NoticeFrame>
  );
}
