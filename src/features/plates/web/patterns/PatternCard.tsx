import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { type CardKind, cardPoints } from '../../rules/cards.ts';
import { CodePlate } from '../plate/CodePlate.tsx';
import { words } from '../words.ts';
import css from './PatternCard.module.css';

const texts = words.patterns;

/** What was found for a card: only the digits or letters that count. */
export interface CardFind {
  marks?: string;
  points: number;
  /** Somebody asks about it. */
  isQuestioned?: boolean;
}

interface Props {
  kind: CardKind;
  row: number;
  column: number;
  find: CardFind | undefined;
  /** What it would complete; on one's own board only. */
  closes: 'row' | 'column' | undefined;
  /** Left out on boards that are only looked at, where nothing is to be opened. */
  onOpen: ((kind: CardKind) => void) | undefined;
}

/** One of nine. */
export function PatternCard({ kind, row, column, find, closes, onOpen }: Props) {
  const { title, example } = texts.cards[kind];
  const states = [
    find === undefined ? texts.open(cardPoints[kind], kind === 'word') : texts.done(find.marks, find.points),
    ...(find?.isQuestioned ? [texts.questioned] : []),
    ...(closes === undefined ? [] : [texts.closes[closes]]),
  ];
  const points = kind === 'word' ? `${cardPoints.word}+` : cardPoints[kind];
  return (
    <button
      type="button"
      className={css.card}
      data-done={find !== undefined || undefined}
      data-closes={closes}
      data-questioned={find?.isQuestioned || undefined}
      aria-label={texts.card(row, column, title, states.join(', '))}
      aria-haspopup={onOpen === undefined ? undefined : 'dialog'}
      aria-disabled={onOpen === undefined || undefined}
      onClick={() => onOpen?.(kind)}
    >
      <span className={css.marks}>
        {find === undefined ? (
          <span className={css.points}>{points}</span>
        ) : (
          <>
            <span className={css.stamp}>{find.isQuestioned ? '?' : <Icon shape={icons.check} />}</span>
            <span className={css.points}>+{find.points}</span>
          </>
        )}
        {closes !== undefined && <span className={css.closes}>{texts.closes[closes]}</span>}
      </span>
      {find === undefined ? <CodePlate code={example} look="dashed" /> : <CodePlate code={find.marks ?? ''} />}
      <span className={css.title}>{title}</span>
    </button>
  );
}
