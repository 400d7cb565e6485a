import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { isSame, type Table } from '../table.ts';
import { rankedPlayers } from './ranked.ts';
import { gainOf } from './result-facts.ts';
import { ScoreRows } from './ScoreRows.tsx';
import css from './ScoreTiles.module.css';

const texts = words.result;

/** More than so many stand one below the other. */
const tilesAtMost = 5;

/** Everybody's points, and what they got just now. */
export function ScoreTiles({ table, round }: { table: Table; round: PartyRound }) {
  const players = rankedPlayers(table.known.party);
  if (players.length > tilesAtMost) return <ScoreRows table={table} gains={round.result?.gains ?? []} />;
  return (
    <ol className={css.tiles} aria-label={texts.score}>
      {players.map(({ login, score, has_left }) => {
        const gain = gainOf(round.result?.gains ?? [], login);
        const isOwn = isSame(login, table.login);
        return (
          <li key={login} className={css.tile} data-own={isOwn || undefined} data-left={has_left || undefined}>
            <bdi className={css.name}>{isOwn ? words.party.you : login}</bdi>
            <span className={css.score}>{score}</span>
            <span className={css.gain} data-none={gain === 0 || undefined}>
              {texts.gain(gain)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
