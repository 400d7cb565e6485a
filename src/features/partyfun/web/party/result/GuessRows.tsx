import { formatNumber } from '#web/text/format-number.ts';
import { words } from '../../words.ts';
import { withUnit } from '../numbers.ts';
import { isSame, type Table } from '../table.ts';
import css from './GuessRows.module.css';
import type { byDistance } from './result-facts.ts';

const texts = words.result;

interface Props {
  table: Table;
  guesses: ReturnType<typeof byDistance>;
  unit: string | undefined;
}

/** What everybody guessed, the closest first. */
export function GuessRows({ table, guesses, unit }: Props) {
  return (
    <ol className={css.rows}>
      {guesses.map(({ login, number, off }) => (
        <li key={login} className={css.row} data-best={off === guesses[0]?.off || undefined}>
          <bdi className={css.name}>{isSame(login, table.login) ? words.party.you : login}</bdi>
          <span className={css.number}>{withUnit(number, unit)}</span>
          <span className={css.off}>{off === 0 ? texts.exact : texts.off(formatNumber(off, 4))}</span>
        </li>
      ))}
    </ol>
  );
}
