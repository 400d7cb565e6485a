import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import type { Table } from '../table.ts';
import { ScoreRows } from './ScoreRows.tsx';
import { WhatNext } from './WhatNext.tsx';

/** The places after the round. */
export function ScorePhase({ table, round }: { table: Table; round: PartyRound }) {
  return (
    <>
      <h2>{words.result.score}</h2>
      <ScoreRows table={table} gains={round.result?.gains ?? []} />
      <WhatNext table={table} />
    </>
  );
}
