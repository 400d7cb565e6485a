import type { PartyResult } from '../../../party-view.ts';
import { messages } from '../../messages.ts';
import { isSame, type Table } from '../table.ts';
import { gainOf, rankedPlayers } from './result-facts.ts';
import { ScoreRow } from './ScoreRow.tsx';
import css from './ScoreRows.module.css';
import { useFewRows } from './use-few-rows.tsx';

const texts = messages.result;

/** The ranking. If there are many players, only the first three and those around the viewer at first. */
export function ScoreRows({ table, gains }: { table: Table; gains: PartyResult['gains'] }) {
  const players = rankedPlayers(table.known.party);
  const own = players.findIndex(({ login }) => isSame(login, table.login));
  const { shown, more } = useFewRows(players.length, own);
  return (
    <div className={css.score}>
      <ol className={css.rows} aria-label={texts.score}>
        {shown.map((row) => {
          const person = players[row];
          if (person === undefined) return null;
          const { login, place, score, has_left } = person;
          return (
            <ScoreRow
              key={login}
              css={css}
              place={place}
              name={row === own ? messages.party.you : login}
              gain={gainOf(gains, login)}
              score={score}
              isOwn={row === own}
              hasLeft={has_left}
              isAfterGap={row > 0 && !shown.includes(row - 1)}
            />
          );
        })}
      </ol>
      {more}
    </div>
  );
}
