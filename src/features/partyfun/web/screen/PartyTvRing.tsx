import { useSecondsLeft } from '../party/live/use-seconds-left.ts';
import { words } from '../words.ts';
import css from './PartyTvRing.module.css';
import type { PartyOnScreen } from './tv-layout.ts';

/** From here on the ring is yellow. */
const lastSeconds = 10;
const radius = 46;
const length = 2 * Math.PI * radius;

/** How long the phase lasts, by the server's clock; nothing where there is no clock. */
export function PartyTvRing({ screen: { room, view: party } }: { screen: PartyOnScreen }) {
  const left = useSecondsLeft(party.ends_at, room.aheadMs);
  if (party.ends_at === null || left === undefined) return null;
  const wholeMs = Math.max(1, Date.parse(party.ends_at) - Date.parse(party.since));
  const isActing = party.phase === 'answer' || party.phase === 'vote';
  const share = Math.min(1, (left * 1000) / wholeMs);
  return (
    <div key={party.number} className={css.ring} data-last={(isActing && left <= lastSeconds) || undefined}>
      <svg viewBox="0 0 104 104" aria-hidden="true" focusable="false">
        <circle className={css.way} cx="52" cy="52" r={radius} />
        <circle
          className={css.left}
          cx="52"
          cy="52"
          r={radius}
          style={{ strokeDasharray: `${share * length} ${length}` }}
        />
      </svg>
      <p className={css.seconds}>
        <span aria-hidden="true">{left}</span>
        <span className="visually-hidden">{words.party.secondsLeft(left)}</span>
      </p>
    </div>
  );
}
