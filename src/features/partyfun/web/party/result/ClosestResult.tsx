import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { withUnit } from '../numbers.ts';
import type { Table } from '../table.ts';
import { GuessRows } from './GuessRows.tsx';
import { byDistance } from './result-facts.ts';
import css from './TruthSign.module.css';

/** The number, and who came how close. */
export function ClosestResult({ table, round }: { table: Table; round: PartyRound }) {
  const number = round.result?.number;
  return (
    <>
      {number !== undefined && (
        <div className={css.sign} data-sign="bingo">
          <p className={css.word}>{words.result.theNumber}</p>
          <p className={css.truth}>{withUnit(number, round.unit)}</p>
        </div>
      )}
      <GuessRows table={table} guesses={byDistance(round)} unit={round.unit} />
    </>
  );
}
