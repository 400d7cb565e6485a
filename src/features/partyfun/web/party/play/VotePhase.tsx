import { FormProblem } from '#web/ui/Field.tsx';
import type { PartyRound } from '../../../party-view.ts';
import { words } from '../../words.ts';
import { type SaidVote, useVote } from '../acts.ts';
import { PromptSign } from '../PromptSign.tsx';
import { playsRound, seatOf, type Table } from '../table.ts';
import { GuessVote } from './GuessVote.tsx';
import { OptionList } from './OptionList.tsx';
import { PhotoOptions } from './PhotoOptions.tsx';
import css from './VotePhase.module.css';
import { Watching } from './Watching.tsx';

const texts = words.phases;

/** Those who watch vote together where it is about people and what they wrote. */
const isWatchersVote = ({ kind }: PartyRound) => kind !== 'quiz' && kind !== 'split';

/** What there is to choose from. */
export function VotePhase({ table, round }: { table: Table; round: PartyRound }) {
  const { send, sending, problem } = useVote(seatOf(table));
  const plays = playsRound(table);
  const mayVote = plays || isWatchersVote(round);
  const vote = sending ?? table.known.mine.vote;
  // Before it is known which answer is one's own, a finger that is quick would vote for it.
  const isReady = mayVote && !table.known.lacksOwn;
  const options = { table, round, vote, onVote: isReady ? (next: SaidVote) => send(next) : undefined };
  return (
    <>
      <PromptSign round={round} isShort />
      {round.kind === 'split' ? (
        <GuessVote key={round.prompt} {...options} isSending={sending !== undefined} />
      ) : round.kind === 'photo' ? (
        <PhotoOptions {...options} />
      ) : (
        <OptionList {...options} />
      )}
      <FormProblem problem={problem} />
      <p className={css.foot}>
        <span className={css.hint}>
          {!plays && mayVote ? texts.oneVote : mayVote && vote !== undefined ? texts.changeable : ''}
        </span>
        <span className={css.count}>
          <span className="visually-hidden">{texts.voted} </span>
          {texts.haveVoted(round.acted.length, round.players.length)}
        </span>
      </p>
      {!plays && <Watching table={table} />}
    </>
  );
}
