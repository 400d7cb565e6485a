import { formatNumber } from '#web/text/format-number.ts';
import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import type { Table } from '../table.ts';
import { GuessRows } from './GuessRows.tsx';
import { byDistance } from './result-facts.ts';
import css from './SplitResult.module.css';

const texts = words.result;

/** How many chose which half, and who guessed it. */
export function SplitResult({ table, round }: { table: Table; round: PartyRound }) {
  const a = round.result?.number ?? 0;
  const choices = round.result?.guesses?.filter(({ choice }) => choice !== undefined) ?? [];
  const total = Math.max(a, choices.length);
  return (
    <>
      <div className={css.halves}>
        <p className="visually-hidden">{texts.choseA(a, total)}</p>
        {(['A', 'B'] as const).map((half, place) => {
          const count = half === 'A' ? a : total - a;
          return (
            <div key={half} className={css.half} style={{ flexGrow: Math.max(count, total * 0.25) }} data-half={half}>
              <span className={css.count}>{formatNumber(count)}</span>
              <span className={css.text} dir="auto">
                {half}: {round.halves?.[place]}
              </span>
            </div>
          );
        })}
      </div>
      <GuessRows table={table} guesses={byDistance(round)} unit={undefined} />
    </>
  );
}
