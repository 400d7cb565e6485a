import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { secretCards } from '#web/device/preferences.ts';
import { tick } from '#web/device/tick.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { lock } from '#web/ui/icon-shapes.ts';
import type { CardGame, CardOnTable } from '../../../cards/game.ts';
import * as messages from '../../messages.ts';
import type { Play } from '../use-card-game.ts';
import { CardButton, CardName, signOf } from './CardParts.tsx';
import tableCss from './CardTable.module.css';
import css from './HandOver.module.css';

const texts = messages.cards;

interface Props {
  game: CardGame;
  onTable: CardOnTable;
  play: Play;
  heading: RefObject<HTMLHeadingElement | null>;
  onOpen: () => void;
}

/** Shown before a secret card. It names the player, but doesn't show the card's text. */
export function HandOver({ game, onTable, play, heading, onOpen }: Props) {
  const isByTap = secretCards.useValue() === 'tap';
  const open = () => {
    tick();
    onOpen();
  };
  const { isHolding, isArmed, handlers } = useHold(open);
  const name = game.players[onTable.turn ?? -1]?.name ?? texts.everybody;
  return (
    <article className={tableCss.card} data-sign={signOf[onTable.card.kind]}>
      <div className={css.inside}>
        <div className={css.who}>
          <CardName name={name} heading={heading} before={texts.passTo} />
          <p className={css.secret}>{texts.secret}</p>
        </div>
        <button
          type="button"
          className={css.hold}
          data-holding={isHolding || undefined}
          {...(isByTap ? { onClick: open } : handlers)}
        >
          <svg viewBox="0 0 264 264" className={css.circle} aria-hidden="true">
            <circle cx="132" cy="132" r="124" className={css.track} />
            <circle cx="132" cy="132" r="124" pathLength="100" className={css.held} />
          </svg>
          <span className={css.disc}>
            <Icon shape={lock} />
            <span>{isByTap ? texts.tap : isArmed ? texts.pressAgain : texts.hold}</span>
          </span>
        </button>
        <p role="status" className="visually-hidden">
          {isArmed && texts.pressAgain}
        </p>
        <div className={css.absent}>
          <CardButton onPress={() => play({ kind: 'absent', serial: onTable.serial })}>
            {texts.notHere(name)}
          </CardButton>
        </div>
      </div>
    </article>
  );
}

/** Long enough that it doesn't happen by accident. */
export const holdMs = 600;

/**
 * Handlers for a button that has to be held, by pointer or space bar. Pressing Enter twice, or tapping twice with a
 * screen reader, does the same. Releasing early does nothing.
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
      // A click by pointer, which was either held long enough or released early.
      if (event.detail !== 0) return;
      if (isArmed) onHeld();
      else setIsArmed(true);
    },
  };
  return { isHolding, isArmed, handlers };
}
