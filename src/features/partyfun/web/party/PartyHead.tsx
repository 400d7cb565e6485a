import { useEffect, useRef } from 'react';
import { roomTitle } from '#features/rooms/web/index.ts';
import { useHeading } from '#web/ui/Page.tsx';
import type { PartyRound } from '../../party-view.ts';
import { words } from '../words.ts';
import { Clock } from './Clock.tsx';
import css from './PartyHead.module.css';
import { RoundSign } from './RoundSign.tsx';
import type { Table } from './table.ts';

const texts = words.party;

/** What kind of round it is, which one, and how long the phase lasts. */
export function PartyHead({ table, round }: { table: Table; round: PartyRound }) {
  const heading = useHeading({ title: roomTitle(table.room), sign: 'party' });
  const { number } = table.known.party;
  useFocusAfter(heading, number);
  return (
    <header className={css.head}>
      <span className={css.sign}>
        <RoundSign kind={round.kind} />
      </span>
      <div className={css.words}>
        <h1 ref={heading} tabIndex={-1} className={css.kind}>
          {texts.kinds[round.kind]}
        </h1>
        <p className={css.round}>
          {texts.roundOf(round.number, round.of)}
          {round.is_last && <> · {texts.double}</>}
        </p>
      </div>
      <Clock table={table} />
    </header>
  );
}

/** What had the focus may have gone with its phase: it goes to the heading then, and so the keyboard begins above what came. */
function useFocusAfter(heading: { current: HTMLElement | null }, phase: number): void {
  const shown = useRef(phase);
  useEffect(() => {
    if (shown.current === phase) return;
    shown.current = phase;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading, phase]);
}
