import { useState } from 'react';
import { tick } from '#web/device/tick.ts';
import { type CardGame, type CardOnTable, playersIn } from '../../../cards/game.ts';
import * as messages from '../../messages.ts';
import css from './CardParts.module.css';
import { CardButton } from './CardParts.tsx';

const texts = messages.cards;
type Sides = readonly [readonly number[], readonly number[]];

interface Props {
  game: CardGame;
  onTable: CardOnTable;
  options: readonly [string, string];
  onVoted: (sides: Sides) => void;
}

/** Two options to tap. Each player is asked in turn, the current player first, and the majority scores. */
export function EitherHalves({ game, onTable, options, onVoted }: Props) {
  const [votes, setVotes] = useState<readonly { id: number; side: number }[]>([]);
  const people = playersIn(game);
  const order = [...people.filter(({ id }) => id === onTable.turn), ...people.filter(({ id }) => id !== onTable.turn)];
  const asked = order.find(({ id }) => !votes.some((vote) => vote.id === id));
  const votersOf = (side: number) =>
    votes.filter((vote) => vote.side === side && people.some(({ id }) => id === vote.id));
  const counts = [votersOf(0).length, votersOf(1).length];
  const most = Math.max(...counts);

  const vote = (side: number) => {
    if (asked === undefined) return;
    tick();
    setVotes([...votes, { id: asked.id, side }]);
  };
  const ids = (side: number) => votersOf(side).map(({ id }) => id);
  return (
    <div className={css.stack}>
      <p className={css.asked} role="status">
        {asked ? texts.whoChooses(asked.name) : texts.allChose}
      </p>
      <div className={css.pair}>
        {options.map((option, side) => (
          <button
            key={option}
            type="button"
            className={css.half}
            data-most={(most > 0 && counts[side] === most && counts[1 - side] !== most) || undefined}
            aria-disabled={asked === undefined || undefined}
            onClick={() => vote(side)}
          >
            <span>{option}</span>
            <span className={css.count}>
              {counts[side]}
              <span className="visually-hidden"> {texts.votes(counts[side] ?? 0)}</span>
            </span>
            <span className={css.voters} dir="auto">
              {votersOf(side)
                .map(({ id }) => game.players[id]?.name)
                .join(', ')}
            </span>
          </button>
        ))}
      </div>
      <div className={css.pair}>
        <CardButton onPress={() => setVotes(votes.slice(0, -1))}>{texts.undoVote}</CardButton>
        <CardButton isMain onPress={() => onVoted([ids(0), ids(1)])}>
          {texts.next}
        </CardButton>
      </div>
    </div>
  );
}
