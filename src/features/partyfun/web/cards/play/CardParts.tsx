import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { secretCards } from '#web/device/preferences.ts';
import { tick } from '#web/device/tick.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { check, lock } from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { type ActiveRule, type CardGame, type CardOnTable, playersIn } from '../../../cards/game.ts';
import { nameMaxPx, nameSizePx } from '../../../cards/prompt-text.ts';
import type { CardKind } from '../../../deck/card.ts';
import * as messages from '../../messages.ts';
import type { Play } from '../use-card-game.ts';
import css from './CardParts.module.css';
import tableCss from './CardTable.module.css';
import handOver from './HandOver.module.css';
import ruleLines from './RuleLines.module.css';

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
  /** A label before the name, which is read out along with it. */
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

/** The board and symbol of each sign, on a 72 x 72 grid. */
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

/** The road sign for a kind of card. It's only decoration, because the label beside it says the same. */
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

/** Each kind uses the colour of a part of the site, which is readable in both themes. */
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

const texts = messages.cards;

interface HandOverProps {
  game: CardGame;
  onTable: CardOnTable;
  play: Play;
  heading: RefObject<HTMLHeadingElement | null>;
  onOpen: () => void;
}

/** Shown before a secret card. Says whose turn it is, but doesn't show the card's text. */
export function HandOver({ game, onTable, play, heading, onOpen }: HandOverProps) {
  const isByTap = secretCards.useValue() === 'tap';
  const open = () => {
    tick();
    onOpen();
  };
  const { isHolding, isArmed, handlers } = useHold(open);
  const name = game.players[onTable.turn ?? -1]?.name ?? texts.everybody;
  return (
    <article className={tableCss.card} data-sign={signOf[onTable.card.kind]}>
      <div className={handOver.inside}>
        <div className={handOver.who}>
          <CardName name={name} heading={heading} before={texts.passTo} />
          <p className={handOver.secret}>{texts.secret}</p>
        </div>
        <button
          type="button"
          className={handOver.hold}
          data-holding={isHolding || undefined}
          {...(isByTap ? { onClick: open } : handlers)}
        >
          <svg viewBox="0 0 264 264" className={handOver.circle} aria-hidden="true">
            <circle cx="132" cy="132" r="124" className={handOver.track} />
            <circle cx="132" cy="132" r="124" pathLength="100" className={handOver.held} />
          </svg>
          <span className={handOver.disc}>
            <Icon shape={lock} />
            <span>{isByTap ? texts.tap : isArmed ? texts.pressAgain : texts.hold}</span>
          </span>
        </button>
        <p role="status" className="visually-hidden">
          {isArmed && texts.pressAgain}
        </p>
        <div className={handOver.absent}>
          <CardButton onPress={() => play({ kind: 'absent', serial: onTable.serial })}>
            {texts.notHere(name)}
          </CardButton>
        </div>
      </div>
    </article>
  );
}

/** Long enough not to happen by accident. */
export const holdMs = 600;

/**
 * Handlers for a button that has to be held down, with a pointer or the space bar. Pressing Enter twice, or activating
 * it twice with a screen reader, does the same. If it's released early, nothing happens.
 */
function useHold(onHeld: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isHolding, setIsHolding] = useState(false);
  const [isArmed, setIsArmed] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const begin = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onHeld, holdMs);
    setIsHolding(true);
  };
  const release = () => {
    clearTimeout(timer.current);
    setIsHolding(false);
  };
  const isSpace = (event: KeyboardEvent) => event.key === ' ';
  const handlers = {
    onPointerDown: (event: PointerEvent) => event.button === 0 && begin(),
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onBlur: release,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isSpace(event)) return;
      // Otherwise releasing the space bar would click the button.
      event.preventDefault();
      if (!event.repeat) begin();
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (!isSpace(event)) return;
      event.preventDefault();
      release();
    },
    onClick: (event: MouseEvent) => {
      // A click with a pointer, which was either held long enough already or released too early.
      if (event.detail !== 0) return;
      if (isArmed) onHeld();
      else setIsArmed(true);
    },
  };
  return { isHolding, isArmed, handlers };
}

const forbidden = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM6 6l12 12';

/** The active rules, one per line. Tapping one asks who broke it. */
export function RuleLines({ game, play }: { game: CardGame; play: Play }) {
  const [asked, setAsked] = useState<number>();
  const rule = game.rules.find(({ serial }) => serial === asked);
  if (game.rules.length === 0) return null;
  return (
    <ul className={ruleLines.rules} aria-label={texts.rules}>
      {game.rules.map(({ serial, short, owner, turnsLeft }) => (
        <li key={serial}>
          <button type="button" className={ruleLines.rule} onClick={() => setAsked(serial)}>
            <span className={ruleLines.icon}>
              <Icon shape={forbidden} />
            </span>
            <span className={ruleLines.words}>
              <span className={ruleLines.short}>{short}</span>
              <span className={ruleLines.owner}>{texts.ruleOf(game.players[owner]?.name ?? '')}</span>
            </span>
            <span className={ruleLines.left}>
              <span className={ruleLines.turns}>{turnsLeft}</span> {texts.turnsLeft(turnsLeft)}
            </span>
          </button>
        </li>
      ))}
      {rule && <WhoBroke game={game} rule={rule} play={play} onClose={() => setAsked(undefined)} />}
    </ul>
  );
}

interface WhoProps {
  game: CardGame;
  rule: ActiveRule;
  play: Play;
  onClose: () => void;
}

function WhoBroke({ game, rule, play, onClose }: WhoProps) {
  const notify = useNotice();
  const loss = game.loss || texts.defaultLoss;
  const broke = (player: number, name: string) => {
    const breach = { rule: rule.serial, player };
    if (play({ kind: 'broke', ...breach }))
      notify(texts.broke(name, loss), { undo: () => play({ kind: 'forgave', ...breach }) });
    else notify(texts.nothingToLose(name));
    onClose();
  };
  return (
    <Dialog title={texts.whoBroke} onClose={onClose}>
      <p className={ruleLines.asked}>{rule.short}</p>
      <div className={ruleLines.names}>
        {playersIn(game).map(({ id, name }) => (
          <button key={id} type="button" className={ruleLines.name} onClick={() => broke(id, name)}>
            <bdi>{name}</bdi>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
