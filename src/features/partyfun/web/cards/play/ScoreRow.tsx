import { type CardGame, type OnTable, playersIn } from '../../../cards/game.ts';
import { words } from '../../words.ts';
import { signOf } from './kind-signs.ts';
import css from './ScoreRow.module.css';

const texts = words.cards;

/** Everybody's points in one row, whose turn it is first. */
export function ScoreRow({ game, onTable }: { game: CardGame; onTable: OnTable }) {
  const turn = onTable.kind === 'card' ? onTable.turn : null;
  const sign = onTable.kind === 'card' ? signOf[onTable.card.kind] : undefined;
  const people = playersIn(game);
  const order = [...people.filter(({ id }) => id === turn), ...people.filter(({ id }) => id !== turn)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with many names it scrolls, which keys can do only with the focus
    <section className={css.scores} aria-label={texts.points} tabIndex={0} data-sign={sign}>
      <ul className={css.row}>
        {order.map(({ id, name, points }) => (
          <li key={id} className={css.score} data-turn={id === turn || undefined} dir="auto">
            <bdi className={css.name}>{name}</bdi> <span className={css.points}>{points}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
