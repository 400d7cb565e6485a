import { pathTo } from '#shared/pages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { CardGame } from '../../../cards/game.ts';
import { words } from '../../words.ts';
import button from '../icon-button.module.css';
import css from './CardHead.module.css';

const twoPeople =
  'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM3 19.5v-1.5a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v1.5M16 4.8a3.5 3.5 0 0 1 0 6.6M18 14.2a4 4 0 0 1 3 3.8v1.5';
const texts = words.cards;

/** The way out, how far the game is, and who is in. */
export function CardHead({ game, onPeople }: { game: CardGame; onPeople: () => void }) {
  const { number, length } = game;
  return (
    <header className={css.head}>
      <a href={pathTo('partyfunPlayers')} className={button.icon} aria-label={texts.leave}>
        <Icon name="close" />
      </a>
      <div className={css.progress}>
        <p className={css.number}>{length === null ? texts.card(number) : texts.cardOf(number, length)}</p>
        {length !== null && (
          <div className={css.bar} aria-hidden="true">
            <div className={css.done} style={{ inlineSize: `${(100 * number) / length}%` }} />
          </div>
        )}
      </div>
      <button type="button" className={button.icon} aria-label={texts.people} onClick={onPeople}>
        <Icon shape={twoPeople} />
      </button>
    </header>
  );
}
