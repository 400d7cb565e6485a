import { words } from '../../words.ts';
import { findPerson, type Table } from '../table.ts';
import { ReactionBar } from './ReactionBar.tsx';
import css from './Watching.module.css';

const texts = words.phases;

/** What somebody is told who does not play this round. */
export function Watching({ table }: { table: Table }) {
  const from = findPerson(table.known.party, table.login)?.from_round;
  return (
    <section className={css.watching}>
      <p>{from === undefined ? texts.youWatch : texts.youPlayFrom(from)}</p>
      <ReactionBar roomId={table.room.id} />
    </section>
  );
}
