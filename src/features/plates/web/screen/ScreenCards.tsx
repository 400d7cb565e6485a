import { Fragment } from 'react';
import type { PlatesOnScreen } from '../../screen-contract.ts';
import { messages } from '../messages.ts';
import css from './ScreenCards.module.css';

const texts = messages.screen;

/** The nine cards of Patterns, and who has found them. */
export function ScreenCards({ cards }: { cards: NonNullable<PlatesOnScreen['cards']> }) {
  return (
    <ul className={css.cards} aria-label={texts.cards}>
      {cards.map(({ title, logins, count }) => (
        <li key={title} className={css.card} data-found={count > 0 || undefined}>
          <b className={css.title}>{title}</b>
          <span className={css.finders}>
            {count === 0 && texts.nobodyYet}
            {logins.map((login, index) => (
              <Fragment key={login}>
                {index > 0 && ', '}
                <bdi translate="no">{login}</bdi>
              </Fragment>
            ))}
            {count > logins.length && ` ${texts.others(count - logins.length)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
