import { tick } from '#web/device/tick.ts';
import type { CardGame, CardOnTable, EndingAct } from '../../../cards/game.ts';
import { words } from '../../words.ts';
import type { Play } from '../use-card-game.ts';
import css from './CardActions.module.css';
import { CardButton } from './CardButton.tsx';
import { DuelNames } from './DuelNames.tsx';
import { EitherHalves } from './EitherHalves.tsx';
import { QuizAnswer } from './QuizAnswer.tsx';
import { TimerRing } from './TimerRing.tsx';

/** What somebody has to say something of the category. */
const categorySeconds = 10;
const texts = words.cards;

interface Props {
  game: CardGame;
  onTable: CardOnTable;
  play: Play;
  isSecret: boolean;
}

/** The ways in which a card of this kind ends. */
export function CardActions({ game, onTable, play, isSecret }: Props) {
  const { card, serial } = onTable;
  const end = (what: EndingAct) => {
    if (play(what)) tick();
  };
  const done = () => end({ kind: 'done', serial });
  const next = () => end({ kind: 'next', serial });
  const skip = () => end({ kind: 'skip', serial });
  switch (card.kind) {
    case 'point':
    case 'hands':
      return (
        <CardButton isMain onPress={next}>
          {texts.next}
        </CardButton>
      );
    case 'category':
      return (
        <div className={css.withRing}>
          <TimerRing seconds={categorySeconds} startsAnew />
          <CardButton isMain onPress={next}>
            {texts.next}
          </CardButton>
        </div>
      );
    case 'either':
      return (
        <EitherHalves
          game={game}
          onTable={onTable}
          options={card.options}
          onVoted={(sides) => end({ kind: 'voted', serial, sides })}
        />
      );
    case 'duel':
      return (
        <DuelNames
          game={game}
          onTable={onTable}
          seconds={card.seconds}
          onWon={(player) => end({ kind: 'won', serial, player })}
          onSkip={skip}
        />
      );
    case 'quiz':
      return <QuizAnswer answer={card.answer} source={card.source} onRight={done} onWrong={next} onSkip={skip} />;
    default:
      return (
        <div className={css.withRing}>
          {'seconds' in card && card.seconds !== undefined && <TimerRing seconds={card.seconds} />}
          <div className={css.stack}>
            <CardButton isMain isDone={!isSecret} onPress={done}>
              {isSecret ? texts.hide : texts.done}
            </CardButton>
            <CardButton onPress={skip}>{texts.skip}</CardButton>
          </div>
        </div>
      );
  }
}
