import type { PartyRound, PublicParty } from '../../party-view.ts';
import { rankedPlayers } from '../party/result/ranked.ts';
import { gainOf } from '../party/result/result-facts.ts';
import { ScoreRow } from '../party/result/ScoreRow.tsx';
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
      {players.map(({ login, place, score, has_left }) => (
        <ScoreRow
          key={login}
          css={css}
          place={place}
          name={login}
          gain={gainOf(gains, login)}
          score={score}
          isFirst={place === 1}
          hasLeft={has_left}
        />
      ))}
    </ol>
  );
}
