import type { PartyFinal } from '../../../party-view.ts';
import { words } from '../../words.ts';
import rows from '../result/ScoreRows.module.css';
import { isSame } from '../table.ts';
import { stonesOf } from './podium.ts';

const texts = words.result;

/** All who are not on the podium. */
export function FinalRows({ final, login }: { final: PartyFinal; login: string }) {
  const stones = stonesOf(final);
  const others = final.players.filter((one) => !stones.includes(one));
  if (others.length === 0) return null;
  return (
    <ol className={rows.rows} aria-label={texts.score}>
      {others.map((player) => (
        <li key={player.login} className={rows.row} data-own={isSame(player.login, login) || undefined}>
          <span className={rows.place}>
            <span className="visually-hidden">{texts.place(player.place)}</span>
            <span aria-hidden="true">{player.place}</span>
          </span>
          <bdi className={rows.name}>{isSame(player.login, login) ? words.party.you : player.login}</bdi>
          <span />
          <span className={rows.points}>{player.score}</span>
        </li>
      ))}
    </ol>
  );
}
