import type { PartyFinal } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { ScoreRow } from '../result/ScoreRow.tsx';
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
        <ScoreRow
          key={player.login}
          css={rows}
          place={player.place}
          name={isSame(player.login, login) ? words.party.you : player.login}
          score={player.score}
          isOwn={isSame(player.login, login)}
        />
      ))}
    </ol>
  );
}
