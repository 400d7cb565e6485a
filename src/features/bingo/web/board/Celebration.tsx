import { useEffect, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import type { BoardEntry } from '../../contract.ts';
import * as messages from '../messages.ts';
import css from './Celebration.module.css';
import { announcementOf, type Gain, gainedLines, gainsOf } from './gains.ts';

/**
 * A sign that flips in above the board, shows the gain and disappears. It takes up no space, lets taps through and is
 * announced once.
 */
export function Celebration({ gain }: { gain: Gain }) {
  const gains = gainsOf(gain);
  const [first, ...others] = gains;
  if (first === undefined) return null;
  const texts = messages.celebration;
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcementOf(gains)}
      </p>
      <div className={css.place} aria-hidden="true">
        <div className={css.sign} data-full-house={gain.fullHouse || undefined}>
          <span className={css.what}>{first.what}</span>
          <span className={css.points}>{texts.bonus(first.points)}</span>
          {others.map(({ what, points }) => (
            <span key={what} className={css.beside}>
              {what} {texts.bonus(points)}
            </span>
          ))}
        </div>
      </div>
    </>
  );
}

/** How long the squares glow and the announcement stays for screen readers; the visible sign disappears sooner. */
const celebrationMs = 4 * secondMs;

const nothing: ReadonlySet<number> = new Set();

interface Celebrated {
  positions: ReadonlySet<number>;
  gain: Gain | undefined;
}

/**
 * For a few seconds after a line becomes full on the player's own board, returns its squares and the gain. Until
 * `isComplete`, earlier marks may be missing from the board.
 */
export function useCelebration(entries: readonly BoardEntry[], isComplete: boolean): Celebrated {
  const known = useRef<boolean[]>(undefined);
  const [celebration, setCelebration] = useState<Celebrated>();

  useEffect(() => {
    if (!isComplete) return;
    const done = entries.map((entry) => entry.completed);
    const before = known.current;
    known.current = done;
    // Lines that were full when the page opened were celebrated earlier.
    if (before?.length !== done.length) return;
    if (done.some((isDone, position) => before[position] && !isDone)) setCelebration(undefined);
    if (!done.some((isDone, position) => isDone && !before[position])) return;
    const gain = gainedLines(before, done);
    if (gain.positions.length > 0) setCelebration({ gain, positions: new Set(gain.positions) });
  }, [entries, isComplete]);

  useEffect(() => {
    if (!celebration) return;
    const timer = setTimeout(() => setCelebration(undefined), celebrationMs);
    return () => clearTimeout(timer);
  }, [celebration]);

  return celebration ?? { positions: nothing, gain: undefined };
}
