import type { CSSProperties } from 'react';
import type { CardGame } from '../../../cards/game.ts';
import { piecesOf } from '../../../cards/prompt-text.ts';
import { promptSizePx } from '../../../cards/text-size.ts';
import { words } from '../../words.ts';
import css from './PromptText.module.css';

interface Props {
  text: string;
  language?: string;
  players: CardGame['players'];
  turn: number | null;
  partner: number | null;
}

/** What the card says, with the names in their places. */
export function PromptText({ text, language, players, turn, partner }: Props) {
  const pieces = piecesOf(text).map((piece) => {
    if (piece.kind === 'words') return { ...piece, isName: false };
    if (piece.kind === 'all')
      return { ...piece, text: piece.isFirst ? words.cards.everybody : words.cards.everybodyWithin, isName: false };
    const id = piece.kind === 'a' ? turn : partner;
    return {
      ...piece,
      text: (id === null ? undefined : players[id]?.name) ?? words.cards.everybodyWithin,
      isName: true,
    };
  });
  const whole = pieces.map((piece) => piece.text).join('');
  const size = { '--size': promptSizePx(whole) } as CSSProperties;
  return (
    <p className={css.prompt} lang={language || undefined} dir="auto" style={size}>
      {pieces.map((piece, place) =>
        piece.isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a prompt stay where they are
          <bdi key={place} className={piece.kind === 'b' ? css.partner : undefined}>
            {piece.text}
          </bdi>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
