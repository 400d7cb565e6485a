import '../plate-colours.css';
import { type KeyboardEvent, useRef } from 'react';
import { linesOf } from '#features/rooms/score.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { type CardKind, cardPoints, cardTitles } from '../../rules/card-kinds.ts';
import { patternsGrid } from '../../rules/patterns.ts';
import { messages } from '../messages.ts';
import { CodePlate } from '../plate/CodePlate.tsx';
import { completedLine } from './completed-line.ts';
import css from './PatternsBoard.module.css';

const { columns } = patternsGrid;
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
/** Lines that are at least this full are highlighted in yellow. */
const nearlyFull = 2 / 3;

interface Props {
  label: string;
  /** All nine, row by row. */
  cards: readonly CardKind[];
  finds: ReadonlyMap<CardKind, CardFind>;
  /** Whether cards show the lines that they would complete. */
  isOwn: boolean;
  onOpen?: (kind: CardKind) => void;
}

/** Three rows by three columns. Tab visits each card; the arrow keys move by position on screen. */
export function PatternsBoard({ label, cards, finds, isOwn, onOpen }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const done = cards.map((kind) => finds.has(kind));

  const move = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const from = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
    const step = steps[event.key];
    if (step === undefined || from < 0) return;
    const to = from + step;
    if (Math.abs(step) === 1 && Math.floor(to / columns) !== Math.floor(from / columns)) return;
    if (buttons[to] === undefined) return;
    event.preventDefault();
    buttons[to].focus();
  };

  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div ref={grid} className={css.grid} role="group" aria-label={label} onKeyDown={move}>
        {cards.map((kind, position) => (
          <PatternCard
            key={kind}
            kind={kind}
            row={Math.floor(position / columns) + 1}
            column={(position % columns) + 1}
            find={finds.get(kind)}
            completes={isOwn ? completedLine(done, position)?.line : undefined}
            onOpen={onOpen}
          />
        ))}
      </div>
      <Lines done={done} />
    </div>
  );
}

/** How full each line is, drawn at the edges; hidden from screen readers, because the cards say the same. */
function Lines({ done }: { done: readonly boolean[] }) {
  const lines = linesOf(patternsGrid);
  const shareOf = (positions: readonly number[]) =>
    positions.filter((position) => done[position]).length / positions.length;
  return (
    <>
      <div className={css.rows} aria-hidden="true">
        {lines.rows.map((positions) => (
          <Line key={positions[0]} share={shareOf(positions)} axis="height" />
        ))}
      </div>
      <div className={css.columns} aria-hidden="true">
        {lines.columns.map((positions) => (
          <Line key={positions[0]} share={shareOf(positions)} axis="width" />
        ))}
      </div>
    </>
  );
}

function Line({ share, axis }: { share: number; axis: 'width' | 'height' }) {
  return (
    <span className={css.line} data-near={share >= nearlyFull || undefined}>
      <span style={{ [axis]: `${share * 100}%` }} />
    </span>
  );
}

const texts = messages.patterns;

export interface CardFind {
  marks?: string;
  points: number;
  isQuestioned?: boolean;
}

interface CardProps {
  kind: CardKind;
  row: number;
  column: number;
  find: CardFind | undefined;
  /** The line it would complete; on the player's own board only. */
  completes: 'row' | 'column' | undefined;
  /** Omitted on read-only boards. */
  onOpen: ((kind: CardKind) => void) | undefined;
}

function PatternCard({ kind, row, column, find, completes, onOpen }: CardProps) {
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
