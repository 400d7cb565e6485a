import { Icon } from '#web/ui/Icon.tsx';
import type { PartyFinal } from '../../../party-view.ts';
import { words } from '../../words.ts';
import css from './Awards.module.css';
import { awardLooks } from './award-looks.ts';
import { awardsOf } from './podium.ts';

/** For what somebody did better than all others. */
export function Awards({ final }: { final: PartyFinal }) {
  const awards = awardsOf(final);
  if (awards.length === 0) return null;
  return (
    <section aria-label={words.result.awards}>
      <ul className={css.awards}>
        {awards.map(({ name, title, login, detail }) => (
          <li key={name} className={css.award} data-sign={awardLooks[name].sign}>
            <Icon shape={awardLooks[name].shape} />
            <div className={css.words}>
              <h2 className={css.title}>{title}</h2>
              <p className={css.name}>
                <bdi translate="no">{login}</bdi>
              </p>
              <p dir="auto">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
