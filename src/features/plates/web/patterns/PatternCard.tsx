import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { type CardKind, cardPoints } from '../../rules/card-points.ts';
import { cardTitles } from '../../rules/card-titles.ts';
import { messages } from '../messages.ts';
import { CodePlate } from '../plate/CodePlate.tsx';
import '../plate-colours.css';
import css from './PatternCard.module.css';

const texts = messages.patterns;

export interface CardFind {
  marks?: string;
  points: number;
  /** Has an open question. */
  isQuestioned?: boolean;
}

interface Props {
  kind: CardKind;
  row: number;
  column: number;
  find: CardFind | undefined;
  /** The line it would complete; on the player's own board only. */
  completes: 'row' | 'column' | undefined;
  /** Omitted on read-only boards. */
  onOpen: ((kind: CardKind) => void) | undefined;
}

export function PatternCard({ kind, row, column, find, completes, onOpen }: Props) {
  return (
    <button
      type="button"
      className={css.card}
      data-done={find !== undefined || undefined}
      data-closes={completes}
      data-questioned={find?.isQuestioned || undefined}
      aria-haspopup={onOpen === undefined ? undefined : 'dialog'}
      aria-disabled={onOpen === undefined || undefined}
      onClick={() => onOpen?.(kind)}
    >
      <span className="visually-hidden">{texts.place(row, column)} </span>
      {/* Screen readers read it first, although it's shown last. */}
      <span className={css.title}>{cardTitles[kind]}</span>
      <span className="visually-hidden">, </span>
      <span className={css.marks}>
        {find !== undefined && <Stamp isQuestioned={find.isQuestioned ?? false} />}
        <span className={css.points}>{find === undefined ? openPoints(kind) : `+${find.points}`}</span>
        <span className="visually-hidden"> {texts.points}, </span>
        {completes !== undefined && <span className={css.closes}>{texts.closes[completes]}</span>}
      </span>{' '}
      {find === undefined ? (
        <CodePlate code={texts.examples[kind]} variant="dashed" isExample />
      ) : (
        <CodePlate code={find.marks ?? ''} />
      )}
    </button>
  );
}

/** A longer word is worth more. */
const openPoints = (kind: CardKind) => `${cardPoints[kind]}${kind === 'word' ? '+' : ''}`;

function Stamp({ isQuestioned }: { isQuestioned: boolean }) {
  return (
    <>
      <span className={css.stamp} aria-hidden="true">
        {isQuestioned ? '?' : <Icon shape={icons.check} />}
      </span>
      <span className="visually-hidden">{isQuestioned ? texts.doneQuestioned : texts.done} </span>
    </>
  );
}
