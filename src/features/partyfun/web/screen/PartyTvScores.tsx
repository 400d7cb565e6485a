import type { PartyRound, PublicParty } from '../../party-view.ts';
import { rankedPlayers } from '../party/result/ranked.ts';
import { isSame } from '../party/table.ts';
import { words } from '../words.ts';
import css from './PartyTvScores.module.css';
import { layoutStyle, scoreRows } from './tv-layout.ts';

const texts = words.result;

/** The places after the round. */
export function PartyTvScores({ party, round }: { party: PublicParty; round: PartyRound }) {
  const players = rankedPlayers(party);
  const gains = round.result?.gains ?? [];
  return (
    <ol
      className={css.rows}
      style={layoutStyle(scoreRows(players.length))}
      data-many={players.length > 10 || undefined}
      aria-label={texts.score}
    >
      {players.map(({ login, place, score, has_left }) => {
        const gain = gains.find((one) => isSame(one.login, login))?.points ?? 0;
        return (
          <li key={login} className={css.row} data-left={has_left || undefined} data-first={place === 1 || undefined}>
            <span className={css.place}>
              <span className="visually-hidden">{texts.place(place)}</span>
              <span aria-hidden="true">{place}</span>
            </span>
            <bdi className={css.name}>{login}</bdi>
            <span className={css.gain}>{gain > 0 && texts.gain(gain)}</span>
            <span className={css.points}>{score}</span>
          </li>
        );
      })}
    </ol>
  );
}
