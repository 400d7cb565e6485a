import { type CardGame, type CardOnTable, playersIn } from '../../../cards/game.ts';
import { words } from '../../words.ts';
import css from './Answer.module.css';
import rows from './CardActions.module.css';
import { CardButton } from './CardButton.tsx';
import { TimerRing } from './TimerRing.tsx';

const texts = words.cards;

interface Props {
  game: CardGame;
  onTable: CardOnTable;
  seconds: number | undefined;
  onWon: (player: number) => void;
  onSkip: () => void;
}

/** The two of a duel: a tap on a name says who won. */
export function DuelNames({ game, onTable, seconds, onWon, onSkip }: Props) {
  const { turn, partner } = onTable;
  const two = playersIn(game).filter(({ id }) => id === turn || id === partner);
  return (
    <div className={rows.withRing}>
      {seconds !== undefined && <TimerRing seconds={seconds} />}
      <div className={css.stack}>
        <p className={css.asked}>{texts.whoWon}</p>
        <div className={css.pair}>
          {two.map(({ id, name }) => (
            <CardButton key={id} isMain onPress={() => onWon(id)}>
              <bdi>{name}</bdi>
            </CardButton>
          ))}
        </div>
        <CardButton onPress={onSkip}>{texts.skip}</CardButton>
      </div>
    </div>
  );
}
