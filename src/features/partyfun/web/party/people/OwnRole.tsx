import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { messages } from '../../messages.ts';
import { useRole } from '../actions.ts';
import { findPerson, type Table } from '../table.ts';
import css from './PartyPeople.module.css';

const texts = messages.hosting;

/** Switches between playing, watching and away. */
export function OwnRole({ table }: { table: Table }) {
  const own = findPerson(table.known.party, table.login);
  const { mutate, isPending } = useRole(table.room.id);
  const alert = useAlert();
  if (own === undefined || own.is_out) return null;
  const change = (to: Parameters<typeof mutate>[0]) => mutate(to, { onError: (error) => alert(sentenceOf(error)) });
  return (
    <div className={css.ways}>
      {own.role === 'player' && (
        <Button busy={isPending} onClick={() => change({ is_away: !own.is_away })}>
          {own.is_away ? texts.comeBack : texts.goAway}
        </Button>
      )}
      <Button busy={isPending} onClick={() => change({ role: own.role === 'player' ? 'spectator' : 'player' })}>
        {own.role === 'player' ? texts.watch : texts.play}
      </Button>
    </div>
  );
}
