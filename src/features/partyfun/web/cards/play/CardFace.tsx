import type { RefObject } from 'react';
import type { CardGame, CardOnTable } from '../../../cards/game.ts';
import { words } from '../../words.ts';
import type { Play } from '../use-card-game.ts';
import { CardActions } from './CardActions.tsx';
import css from './CardFace.module.css';
import { CardFrame } from './CardFrame.tsx';
import { CardName } from './CardName.tsx';
import { PromptText } from './PromptText.tsx';

const texts = words.cards;

interface Props {
  game: CardGame;
  onTable: CardOnTable;
  play: Play;
  heading: RefObject<HTMLHeadingElement | null>;
  isSecret: boolean;
}

/** An open card. */
export function CardFace({ game, onTable, play, heading, isSecret }: Props) {
  const { card, turn, partner } = onTable;
  const name = turn === null ? texts.everybody : (game.players[turn]?.name ?? texts.everybody);
  const givesPoint = !(['point', 'hands', 'category'] as string[]).includes(card.kind);
  return (
    <CardFrame
      kind={card.kind}
      title={texts.kinds[card.kind]}
      isTurned={isSecret}
      corner={givesPoint && <Gain />}
      // What was begun on a card, such as its clock, ends with it; the rest is written anew in its place, which is sooner there.
      actions={<CardActions key={onTable.serial} {...{ game, onTable, play, isSecret }} />}
    >
      <CardName name={name} heading={heading} />
      <PromptText text={card.text} language={card.language} players={game.players} turn={turn} partner={partner} />
      {card.kind === 'rule' && <p className={css.note}>{texts.ruleTurns(card.turns)}</p>}
      {card.kind === 'category' && <p className={css.note}>{texts.stalled(game.loss || texts.usualLoss)}</p>}
      {card.kind === 'point' && <p className={css.note}>{texts.pointHow}</p>}
      {card.category === 'ours' && <p className={css.note}>{card.author ? texts.oursBy(card.author) : texts.ours}</p>}
    </CardFrame>
  );
}

function Gain() {
  return (
    <p className={css.gain}>
      <span aria-hidden="true">{texts.gain}</span>
      <span className="visually-hidden">{texts.gainSpoken}</span>
    </p>
  );
}
