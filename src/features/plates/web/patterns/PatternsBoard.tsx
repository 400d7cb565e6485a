import '../plate-colours.css';
import { SquareGrid } from '#features/rooms/web/index.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { type CardKind, cardPoints, cardTitles } from '../../rules/card-kinds.ts';
import { patternsGrid } from '../../rules/patterns.ts';
import * as messages from '../messages.ts';
import { CodePlate } from '../plate/CodePlate.tsx';
import css from './PatternsBoard.module.css';
import gameCss from './PatternsGame.module.css';
import { completedLine } from './patterns-view.ts';

/** Lines that are at least this full are highlighted in yellow. */
const nearlyFull = 2 / 3;

interface Props {
  label: string;
  /** All nine cards, row by row. */
  cards: readonly CardKind[];
  finds: ReadonlyMap<CardKind, CardFind>;
  /** Whether cards show the lines that they would complete. */
  isOwn: boolean;
  onOpen?: (kind: CardKind) => void;
}

/** The nine cards of a board, as buttons. */
export function PatternsBoard({ label, cards, finds, isOwn, onOpen }: Props) {
  const done = cards.map((kind) => finds.has(kind));
  return (
    <SquareGrid label={label} grid={patternsGrid} done={done} highlightFrom={nearlyFull} className={css.board}>
      {cards.map((kind, position) => (
        <PatternCard
          key={kind}
          kind={kind}
          row={Math.floor(position / patternsGrid.columns) + 1}
          column={(position % patternsGrid.columns) + 1}
          find={finds.get(kind)}
          completes={isOwn ? completedLine(done, position)?.line : undefined}
          onOpen={onOpen}
        />
      ))}
    </SquareGrid>
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
      {/* Read first by screen readers, although it's shown last. */}
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

export interface PatternsPlayer {
  login: string;
  isYou: boolean;
  points: number;
  /** Whether each of the nine cards is completed, row by row. */
  done: readonly boolean[];
  path: string;
  isShown: boolean;
}

const cell = 8;
const gap = 2.5;
const side = 3 * cell + 2 * gap;

/** Thumbnails of all boards: the player's own first, then in leaderboard order. */
export function PatternsBoards({ players }: { players: readonly PatternsPlayer[] }) {
  return (
    <nav className={gameCss.boards} aria-label={texts.boards}>
      <ul className={gameCss.list}>
        {players.map(({ login, isYou, points, done, path, isShown }) => (
          <li key={login}>
            <a href={path} className={gameCss.chip} aria-current={isShown ? 'page' : undefined}>
              <svg className={gameCss.mini} viewBox={`-1 -1 ${side + 2} ${side + 2}`} aria-hidden="true">
                {done.map((isDone, position) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: a card is its position
                    key={position}
                    x={(position % 3) * (cell + gap)}
                    y={Math.floor(position / 3) * (cell + gap)}
                    width={cell}
                    height={cell}
                    rx={2}
                    data-done={isDone || undefined}
                  />
                ))}
              </svg>
              <span className={gameCss.chipText}>
                <bdi className={gameCss.name}>{isYou ? texts.you : login}</bdi>
                <b className={gameCss.chipPoints}>{points}</b>
              </span>
              <span className="visually-hidden">{texts.standing(points, done.filter(Boolean).length)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
