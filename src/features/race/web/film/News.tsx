import { useMemo, useSyncExternalStore } from 'react';
import css from './Film.module.css';
import { eventText, leadText, nextText } from './film-text.ts';
import { leadNews } from './lead-news.ts';
import type { Scene } from './scene.ts';

/** Who leads, and for how long. Each change of the leader is read out, and nothing else by itself. */
export function News({ scene: { clock, outcomes, story, nameOf, time } }: { scene: Scene }) {
  const { minute } = useSyncExternalStore(clock.watch, clock.read);
  const news = leadNews(outcomes, story, minute);
  const changes = useMemo(() => story.filter(({ kind }) => kind === 'leader'), [story]);
  const change = changes.findLast((event) => event.minute <= minute);
  return (
    <div className={css.news}>
      <p className={css.lead}>{leadText(news, nameOf, time, outcomes.length)}</p>
      <p className={css.next}>{nextText(news, nameOf, time)}</p>
      <p className="visually-hidden" role="status">
        {change && eventText(change, nameOf)}
      </p>
    </div>
  );
}
