import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import type { PartyResult } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { isSame, type Table } from '../table.ts';
import { rankedPlayers } from './ranked.ts';
import { rowsShown } from './result-facts.ts';
import css from './ScoreRows.module.css';

const texts = words.result;

/** The places; of many players the first three, and those beside one's own. */
export function ScoreRows({ table, gains }: { table: Table; gains: PartyResult['gains'] }) {
  const [showsAll, setShowsAll] = useState(false);
  const players = rankedPlayers(table.known.party);
  const own = players.findIndex(({ login }) => isSame(login, table.login));
  const few = rowsShown(players.length, own);
  const shown = showsAll ? players.map((_, row) => row) : few;
  return (
    <div className={css.score}>
      <ol className={css.rows} aria-label={texts.score}>
        {shown.map((row) => {
          const person = players[row];
          if (person === undefined) return null;
          const { login, place, score, has_left } = person;
          const gain = gains.find((one) => isSame(one.login, login))?.points ?? 0;
          return (
            <li
              key={login}
              className={css.row}
              data-own={row === own || undefined}
              data-left={has_left || undefined}
              data-gap={(row > 0 && !shown.includes(row - 1)) || undefined}
            >
              <span className={css.place}>
                <span className="visually-hidden">{texts.place(place)}</span>
                <span aria-hidden="true">{place}</span>
              </span>
              <bdi className={css.name}>{row === own ? words.party.you : login}</bdi>
              <span className={css.gain}>{gain > 0 && texts.gain(gain)}</span>
              <span className={css.points}>{score}</span>
            </li>
          );
        })}
      </ol>
      {few.length < players.length && (
        <Button onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? texts.fewer : texts.allPlayers(players.length)}
        </Button>
      )}
    </div>
  );
}
