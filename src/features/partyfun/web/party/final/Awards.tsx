import { Icon } from '#web/ui/Icon.tsx';
import { heart, speech } from '#web/ui/icon-shapes.ts';
import type { PartyFinal } from '../../../party-view.ts';
import { words } from '../../words.ts';
import css from './Awards.module.css';
import { awardsOf } from './podium.ts';

const bolt = 'M13 3L5 14h6l-1 7 8-11h-6z';
const looks = {
  best_bluff: { sign: 'smoke', shape: speech },
  most_loved: { sign: 'party', shape: heart },
  fastest: { sign: 'race', shape: bolt },
} as const;

/** For what somebody did better than all others. */
export function Awards({ final }: { final: PartyFinal }) {
  const awards = awardsOf(final);
  if (awards.length === 0) return null;
  return (
    <section aria-label={words.result.awards}>
      <ul className={css.awards}>
        {awards.map(({ name, title, login, detail }) => (
          <li key={name} className={css.award} data-sign={looks[name].sign}>
            <Icon shape={looks[name].shape} />
            <div className={css.words}>
              <h2 className={css.title}>{title}</h2>
              <p className={css.name}>
                <bdi>{login}</bdi>
              </p>
              <p dir="auto">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
