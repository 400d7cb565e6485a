import { formatNumber } from '#web/text/format-number.ts';
import { words } from '../../words.ts';
import { withUnit } from '../numbers.ts';
import { isSame, type Table } from '../table.ts';
import css from './GuessRows.module.css';
import type { byDistance } from './result-facts.ts';
import { useFewRows } from './use-few-rows.tsx';

const texts = words.result;

interface Props {
  table: Table;
  guesses: ReturnType<typeof byDistance>;
  unit: string | undefined;
}

/** What everybody guessed, the closest first; of many the first three, and those beside the own one. */
export function GuessRows({ table, guesses, unit }: Props) {
  const own = guesses.findIndex(({ login }) => isSame(login, table.login));
  const { shown, more } = useFewRows(guesses.length, own);
  return (
    <>
      <ol className={css.rows}>
        {shown.flatMap((row) => {
          const guess = guesses[row];
          if (guess === undefined) return [];
          const { login, number, off } = guess;
          return (
            <li key={login} className={css.row} data-best={off === guesses[0]?.off || undefined}>
              <bdi className={css.name}>{row === own ? words.party.you : login}</bdi>
              <span className={css.number}>{withUnit(number, unit)}</span>
              <span className={css.off}>{off === 0 ? texts.exact : texts.off(formatNumber(off, 4))}</span>
            </li>
          );
        })}
      </ol>
      {more}
    </>
  );
}
