import { pathTo } from '#shared/pages.ts';
import { type CardGame, playersIn } from '../../cards/game.ts';
import { storedGame } from '../cards/stored-game.ts';
import { messages } from '../messages.ts';
import css from './ResumeLink.module.css';

const texts = messages.choose;

/** A link back to this device's card game, if one is running. */
export function ResumeLink() {
  const game = storedGame.useValue();
  return game?.onTable ? <Sign game={game} /> : null;
}

function Sign({ game }: { game: CardGame }) {
  const { number, length } = game;
  return (
    <a className={css.sign} href={pathTo('partyfunCards')}>
      <span className={css.words}>
        <span className={css.title}>{texts.resume}</span>
        <span className={css.detail} dir="auto">
          {texts.playing(playersIn(game).map(({ name }) => name))}
        </span>
      </span>
      <span className={css.number} aria-hidden="true">
        {number}
        {length !== null && <span className={css.of}>/{length}</span>}
      </span>
      <span className="visually-hidden">
        {length === null ? texts.numberAlone(number) : texts.numberOf(number, length)}
      </span>
    </a>
  );
}
