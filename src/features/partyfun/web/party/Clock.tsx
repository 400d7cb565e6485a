import { useState } from 'react';
import { useOnline } from '#web/device/use-online.ts';
import { isUpToDate } from '#web/live/use-event-stream.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { clock } from '#web/ui/icon-shapes.ts';
import { words } from '../words.ts';
import css from './Clock.module.css';
import { useSecondsLeft } from './live/use-seconds-left.ts';
import type { Table } from './table.ts';

const texts = words.party;

/** From here on it is told as a warning, and these are read out. */
const lastSeconds = 10;
const spoken: readonly number[] = [10, 5];

/** How long the phase lasts, by the server's clock, and as a bar; over it stands whether the line is cut. */
export function Clock({ table }: { table: Table }) {
  const { party, aheadMs } = table.known;
  const left = useSecondsLeft(party.ends_at, aheadMs);
  // A line that was cut on the phone itself is known before its stream breaks.
  const isCut = !useOnline() || !isUpToDate(table.live);
  const isActing = party.phase === 'answer' || party.phase === 'vote';
  const isLast = isActing && left !== undefined && left <= lastSeconds;
  return (
    <>
      <p className={css.clock} data-last={isLast || undefined}>
        {isCut ? (
          <span className={css.cut}>{texts.connecting}</span>
        ) : (
          left !== undefined && (
            <>
              <Icon shape={clock} />
              <span aria-hidden="true">{left}</span>
              <span className="visually-hidden">{texts.secondsLeft(left)}</span>
            </>
          )
        )}
      </p>
      {party.ends_at !== null && left !== undefined && (
        <div key={party.number} className={css.bar} data-last={isLast || undefined} aria-hidden="true">
          <span
            className={css.left}
            style={{ scale: `${Math.min(1, (left * 1000) / lengthMs(party.since, party.ends_at))} 1` }}
          />
        </div>
      )}
      <LastSeconds phase={party.number} left={isActing ? left : undefined} />
    </>
  );
}

const lengthMs = (since: string, until: string) => Math.max(1, Date.parse(until) - Date.parse(since));

/** Says twice that it is nearly over. */
function LastSeconds({ phase, left }: { phase: number; left: number | undefined }) {
  const [said, setSaid] = useState<{ phase: number; left: number }>();
  const isNew = left !== undefined && spoken.includes(left) && (said?.phase !== phase || said.left !== left);
  if (isNew) setSaid({ phase, left });
  return (
    <span className="visually-hidden" role="status">
      {said?.phase === phase && texts.secondsLeft(said.left)}
    </span>
  );
}
