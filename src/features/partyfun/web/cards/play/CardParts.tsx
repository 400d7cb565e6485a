import type { CSSProperties, ReactNode, RefObject } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import { nameMaxPx, nameSizePx } from '../../../cards/text-size.ts';
import type { CardKind } from '../../../deck/card.ts';
import css from './CardParts.module.css';

interface CardButtonProps {
  isMain?: boolean;
  isDone?: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function CardButton({ isMain = false, isDone = false, onPress, children }: CardButtonProps) {
  return (
    <button type="button" className={css.button} data-main={isMain || undefined} onClick={onPress}>
      {isDone && <Icon shape={check} />}
      <span className={css.buttonText}>{children}</span>
    </button>
  );
}

interface CardNameProps {
  name: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** A prefix that is read out with the name. */
  before?: string;
}

export function CardName({ name, heading, before }: CardNameProps) {
  const size = {
    '--size': nameSizePx(name, before === undefined ? nameMaxPx.card : nameMaxPx.handOver),
  } as CSSProperties;
  return (
    <h1 ref={heading} tabIndex={-1} className={css.name} data-before={before ? true : undefined} style={size}>
      {before && <span className={css.before}>{before} </span>}
      <bdi>{name}</bdi>
    </h1>
  );
}

const question = 'M28 29a8.5 8.5 0 1 1 12 8c-3 1.4-4 3-4 6.5M36 52v.01';

/** Symbol and board of each sign, on a 72 x 72 grid. */
const shapes: Readonly<Record<CardKind, { board: ReactNode; mark: ReactNode }>> = {
  dare: { board: <Diamond />, mark: <path d="M36 22v19M36 50v.01" /> },
  truth: {
    board: (
      <path d="M14 6h44a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10H36L22 67V52h-8A10 10 0 0 1 4 42V16A10 10 0 0 1 14 6z" />
    ),
    mark: <path d="M20 23h32M20 36h20" />,
  },
  point: {
    board: <path d="M6 14h36L68 36 42 58H6a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3z" />,
    mark: <path d="M16 36h30M36 25l11 11-11 11" />,
  },
  hands: { board: <Square />, mark: <path d="M19 28v26M31 18v36M42 18v36M53 26v28" /> },
  either: { board: <Diamond />, mark: <path d="M36 56V42L25 29M36 42l11-13M24 37v-9h9M48 37v-9h-9" /> },
  category: {
    board: <circle cx="36" cy="36" r="33" />,
    mark: (
      <path d="M27 21a18 18 0 0 1 23 7M51 35a18 18 0 0 1-12 19M31 53a18 18 0 0 1-12-21M51 19v10H41M47 58l-9-4 4-9M13 37l6-7 8 5" />
    ),
  },
  duel: { board: <Square />, mark: <path d="M16 28h36M42 17l11 11-11 11M56 46H20M30 57L19 46l11-11" /> },
  rule: {
    board: <circle cx="36" cy="36" r="33" />,
    mark: <path d="M36 16a20 20 0 1 1 0 40 20 20 0 0 1 0-40zM22 22l28 28" />,
  },
  quiz: { board: <Square />, mark: <path d={question} /> },
};

function Diamond() {
  return <rect x="8" y="8" width="56" height="56" rx="10" transform="rotate(45 36 36)" />;
}

function Square() {
  return <rect x="4" y="4" width="64" height="64" rx="12" />;
}

/** A card kind's road sign. Decorative, because the label beside it says the same. */
export function KindSign({ kind }: { kind: CardKind }) {
  const { board, mark } = shapes[kind];
  return (
    <svg className={css.sign} viewBox="0 0 72 72" aria-hidden="true" focusable="false">
      <g className={css.board}>{board}</g>
      <g className={css.signLine}>{board}</g>
      <g className={css.mark}>{mark}</g>
    </svg>
  );
}

type Sign = 'smoke' | 'race' | 'party' | 'cars' | 'bingo' | 'admin';

/** Each kind uses the colour of a part of the site, readable in both themes. */
export const signOf: Readonly<Record<CardKind, Sign>> = {
  dare: 'smoke',
  truth: 'race',
  point: 'party',
  hands: 'cars',
  either: 'race',
  category: 'bingo',
  duel: 'smoke',
  rule: 'admin',
  quiz: 'party',
};
