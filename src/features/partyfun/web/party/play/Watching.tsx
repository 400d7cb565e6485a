import { reactions } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { useReact } from '../actions.ts';
import { findPerson, isAsker, type Table } from '../table.ts';
import css from './AnswerPhase.module.css';

const texts = messages.phases;

function ReactionBar({ roomId }: { roomId: string }) {
  const { mutate } = useReact(roomId);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={css.bar} role="group" aria-label={texts.reactions}>
      {reactions.map((reaction) => (
        <button
          key={reaction}
          type="button"
          className={css.reaction}
          aria-label={texts.react(reaction)}
          onClick={() => mutate(reaction)}
        >
          {reaction}
        </button>
      ))}
    </div>
  );
}

/** Shown to people who don't play this round. */
export function Watching({ table }: { table: Table }) {
  const from = findPerson(table.known.party, table.login)?.from_round;
  return (
    <section className={css.watching}>
      <p>{isAsker(table) ? texts.youAsk : from === undefined ? texts.youWatch : texts.youPlayFrom(from)}</p>
      <ReactionBar roomId={table.room.id} />
    </section>
  );
}
