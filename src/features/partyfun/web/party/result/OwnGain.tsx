import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { isSame, type Table } from '../table.ts';
import css from './OwnGain.module.css';
import { findersOf, gainOf, roundFacts, truthPoints } from './result-facts.ts';

const texts = words.result;

/** What one got of the round; nothing where one got nothing. */
export function OwnGain({ table, round }: { table: Table; round: PartyRound }) {
  const gains = round.result?.gains ?? [];
  const own = gainOf(gains, table.login);
  if (own === 0) return null;
  const isMost = gains.every(({ points }) => points <= own);
  return (
    <div className={css.sign}>
      <div className={css.words}>
        <p className={css.title}>{titleOf(round, table.login, isMost)}</p>
        {round.kind === 'bluff' && <p>{bluffDetail(round, table.login, own)}</p>}
        {round.is_last && <p>{texts.gainDouble}</p>}
      </div>
      <p className={css.points}>
        {texts.gain(own)}
        <span className="visually-hidden"> {texts.points(own)}</span>
      </p>
    </div>
  );
}

function titleOf(round: PartyRound, login: string, isMost: boolean): string {
  const best = roundFacts(round).voted[0];
  const hasBestBluff = round.kind === 'bluff' && best?.by?.some((one) => isSame(one, login));
  return hasBestBluff ? texts.gains.bluff : isMost ? texts.gains.first : texts.gains.some;
}

/** What it was for: finding the truth, and being believed. */
function bluffDetail(round: PartyRound, login: string, own: number): string {
  const hasFound = findersOf(roundFacts(round).truth).some((one) => isSame(one, login));
  const forTruth = hasFound ? truthPoints * (round.is_last ? 2 : 1) : 0;
  return texts.gainedFor(forTruth, own - forTruth);
}
