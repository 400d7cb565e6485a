import { minuteMs, secondMs, toIso } from '#shared/time.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { digitsOf } from '../../rules/run.ts';
import * as messages from '../messages.ts';
import { momentIn } from '../room/moment.ts';
import css from './RunGame.module.css';
import type { RunView } from './run-view.ts';

const texts = messages.run;
/** The end is predicted to the nearest ten minutes. */
const predictionStepMs = 10 * minuteMs;

export function PaceTiles({ view: { game, count, pace, endsAtMs } }: { view: RunView }) {
  const last = digitsOf(game, count - 1);
  const endsAt =
    endsAtMs === undefined
      ? undefined
      : momentIn(game, toIso(Math.round(endsAtMs / predictionStepMs) * predictionStepMs));
  return (
    <dl className={css.tiles}>
      <Tile label={texts.aNumberIn} value={pace.paceMs === null ? undefined : paceText(pace.paceMs)} />
      <Tile
        label={texts.longestWait}
        value={pace.longestWaitMs === null ? undefined : formatSpan(pace.longestWaitMs)}
      />
      <Tile label={texts.lastAt(last)} value={endsAt && `${endsAt.time} ${endsAt.day ?? ''}`} />
    </dl>
  );
}

/** "4:54 min", or "1.5 h" for a slow one. */
export function paceText(ms: number): string {
  if (ms >= 60 * minuteMs) return formatSpan(ms);
  const seconds = Math.round(ms / secondMs);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}

function Tile({ label, value }: { label: string; value: string | undefined }) {
  const [, number = '', unit = ''] = /^([\d:.,]+) ?(.*)$/.exec(value ?? '') ?? [];
  return (
    <div className={css.tile}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{texts.notYet}</span>
          </>
        ) : (
          <>
            {number} {unit !== '' && <small>{unit}</small>}
          </>
        )}
      </dd>
    </div>
  );
}
