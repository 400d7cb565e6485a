import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { PromptSign } from '../PromptSign.tsx';
import { NeverAgain } from '../prompts/NeverAgain.tsx';
import { playsRound, type Table } from '../table.ts';
import { ClosestResult } from './ClosestResult.tsx';
import { OptionResults } from './OptionResults.tsx';
import { OwnGain } from './OwnGain.tsx';
import { PhotoResults } from './PhotoResults.tsx';
import css from './RoundResult.module.css';
import { ScoreTiles } from './ScoreTiles.tsx';
import { SplitResult } from './SplitResult.tsx';
import { TruthSign } from './TruthSign.tsx';
import { WhatNext } from './WhatNext.tsx';

/** How the round ended: what is true first, then what became of the answers, then what one got of it. */
export function RoundResult({ table, round }: { table: Table; round: PartyRound }) {
  return (
    <>
      {round.kind !== 'bluff' && <PromptSign round={round} isShort />}
      <Result table={table} round={round} />
      <OwnGain table={table} round={round} />
      <ScoreTiles table={table} round={round} />
      {round.result?.source !== undefined && (
        <p className={css.source}>
          <bdi>{words.result.source(round.result.source)}</bdi>
        </p>
      )}
      <WhatNext table={table} />
      {playsRound(table) && <NeverAgain key={round.prompt} roomId={table.room.id} prompt={round.prompt} />}
    </>
  );
}

function Result({ table, round }: { table: Table; round: PartyRound }) {
  switch (round.kind) {
    case 'split':
      return <SplitResult table={table} round={round} />;
    case 'closest':
      return <ClosestResult table={table} round={round} />;
    case 'photo':
      return <PhotoResults table={table} round={round} />;
    case 'bluff':
    case 'quiz':
      return (
        <>
          <TruthSign table={table} round={round} />
          <OptionResults table={table} round={round} />
        </>
      );
    default:
      return <OptionResults table={table} round={round} />;
  }
}
