import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { PromptSign } from '../PromptSign.tsx';
import { playsRound, type Table } from '../table.ts';
import { WhoActed } from '../WhoActed.tsx';
import { HalfAnswer } from './HalfAnswer.tsx';
import { NumberAnswer } from './NumberAnswer.tsx';
import { PhotoAnswer } from './PhotoAnswer.tsx';
import { TextAnswer } from './TextAnswer.tsx';
import { Watching } from './Watching.tsx';

/** What the round asks, and the way to answer it. */
export function AnswerPhase({ table, round }: { table: Table; round: PartyRound }) {
  return (
    <>
      <PromptSign round={round} how={words.party.hows[round.kind]} />
      {playsRound(table) ? <Answer key={round.prompt} table={table} round={round} /> : <Watching table={table} />}
      <WhoActed table={table} round={round} />
    </>
  );
}

function Answer({ table, round }: { table: Table; round: PartyRound }) {
  switch (round.kind) {
    case 'split':
      return <HalfAnswer table={table} round={round} />;
    case 'closest':
      return <NumberAnswer table={table} round={round} />;
    case 'photo':
      return <PhotoAnswer table={table} />;
    default:
      return <TextAnswer table={table} round={round} />;
  }
}
