import { useEffect } from 'react';
import { words } from '../words.ts';
import {
  AnswerPhase,
  Final,
  fetchPhasesAhead,
  LeadRow,
  PartyLobby,
  Paused,
  RoundResult,
  ScorePhase,
  VotePhase,
  Watching,
} from './fetched-phases.tsx';
import { PartyHead } from './PartyHead.tsx';
import css from './PartyPhase.module.css';
import { PromptSign } from './PromptSign.tsx';
import { signOf } from './round-signs.ts';
import { playsRound, type Table } from './table.ts';
import { useFromTop } from './use-from-top.ts';

/** What the party is at. */
export function PartyPhase({ table }: { table: Table }) {
  const { party } = table.known;
  const { round, paused, final } = party;
  useEffect(fetchPhasesAhead, []);
  useFromTop(party);
  if (paused !== null)
    return (
      <div className={css.parts}>
        <Paused table={table} paused={paused} />
      </div>
    );
  if (final !== null)
    return (
      <div className={css.parts}>
        <Final table={table} final={final} />
      </div>
    );
  if (round === null)
    return (
      <div className={css.parts}>
        <PartyLobby table={table} />
      </div>
    );
  return (
    <div className={css.parts} data-sign={signOf[round.kind]}>
      <PartyHead table={table} round={round} />
      <Phase table={table} round={round} />
      <LeadRow table={table} />
    </div>
  );
}

function Phase({ table, round }: { table: Table; round: NonNullable<Table['known']['party']['round']> }) {
  switch (table.known.party.phase) {
    case 'answer':
      return <AnswerPhase table={table} round={round} />;
    case 'vote':
      return <VotePhase table={table} round={round} />;
    case 'reveal':
      return <RoundResult table={table} round={round} />;
    case 'score':
      return <ScorePhase table={table} round={round} />;
    default:
      return (
        <>
          <PromptSign round={round} how={words.party.hows[round.kind]} />
          {playsRound(table) ? <p className={css.ready}>{words.party.ready}</p> : <Watching table={table} />}
        </>
      );
  }
}
