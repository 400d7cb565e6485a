import { roomTitle } from '#features/rooms/web/index.ts';
import { useHeading, useRootMark } from '#web/ui/Page.tsx';
import type { PartyRound } from '../../party-view.ts';
import { words } from '../words.ts';
import { Clock } from './Clock.tsx';
import css from './PartyHead.module.css';
import { RoundSign } from './RoundSign.tsx';
import type { Table } from './table.ts';

const texts = words.party;

/** What kind of round it is, which one, and how long the phase lasts: in view however far one scrolls. */
export function PartyHead({ table, round }: { table: Table; round: PartyRound }) {
  const heading = useHeading({ title: roomTitle(table.room), sign: 'party' });
  useRootMark('partyHead');
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
