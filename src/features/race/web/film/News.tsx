import { useMemo } from 'react';
import css from './Film.module.css';
import { eventText, nextText } from './film-text.ts';
import type { Scene } from './scene.ts';
import { useClock } from './use-clock.ts';

/** Who leads, and for how long. Each change of the leader is read out, and nothing else by itself. */
export function News({ scene }: { scene: Scene }) {
  const { clock, story, nameOf, time, newsAt, leadAt } = scene;
  const lead = useClock(clock, ({ minute }) => leadAt(minute));
  const next = useClock(clock, ({ minute }) => nextText(newsAt(minute), nameOf, time));
  const changes = useMemo(() => story.filter(({ kind }) => kind === 'leader'), [story]);
  const last = useClock(clock, ({ minute }) => changes.filter((event) => event.minute <= minute).length - 1);
  const change = changes[last];
  return (
    <div className={css.news}>
      <p className={css.lead}>{lead}</p>
      <p className={css.next}>{next}</p>
      <p className="visually-hidden" role="status">
        {change && eventText(change, nameOf)}
      </p>
    </div>
  );
}
