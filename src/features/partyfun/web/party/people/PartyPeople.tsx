import { useState } from 'react';
import { ShareRoom } from '#features/rooms/web/index.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { errorText } from '#web/api/client.ts';
import { useUser } from '#web/session/session.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { share } from '#web/ui/icon-shapes.ts';
import * as messages from '../../messages.ts';
import { useHostAction, useRole } from '../actions.ts';
import { findPerson, hasHostControls, isSeated, type Table } from '../table.ts';
import css from './PartyPeople.module.css';
import { PeopleList } from './PeopleList.tsx';

const texts = messages.hosting;

const PartyDetails = fetched(async () => (await import('./PartyDetails.tsx')).PartyDetails);

export function PartyPeople({ table, onClose }: { table: Table; onClose: () => void }) {
  const [isSharing, setIsSharing] = useState(false);
  const { send } = useHostAction(table);
  const confirm = useConfirm();
  const { user } = useUser();
  const { people, phase } = table.known.party;
  const players = people.filter((person) => isSeated(person) || person.has_left);
  const watchers = people.filter((person) => !players.includes(person));
  const isPlaying = phase !== 'lobby' && phase !== 'final';

  const end = async () => {
    const question = { title: texts.endTitle, body: texts.endBody, yes: texts.endYes, no: texts.endNo };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    send({ act: 'end' });
    onClose();
  };
  return (
    <Dialog title={texts.people} kind="sheet" onClose={onClose}>
      <div className={css.parts}>
        <OwnRole table={table} />
        <section>
          <h3>{texts.players}</h3>
          <PeopleList table={table} people={players} />
        </section>
        {watchers.length > 0 && (
          <section>
            <h3>{texts.watchers}</h3>
            <PeopleList table={table} people={watchers} />
          </section>
        )}
        <div className={css.buttons}>
          <Button onClick={() => setIsSharing(true)}>
            <Icon shape={share} />
            {messages.lobby.share}
          </Button>
          {hasHostControls(table) && isPlaying && (
            <Button tone="danger" onClick={end}>
              {texts.end}
            </Button>
          )}
          {!user?.guest && <ButtonLink to={pathTo('home')}>{pages.home.title}</ButtonLink>}
        </div>
        <PartyDetails table={table} />
      </div>
      {isSharing && <ShareRoom room={table.room} onClose={() => setIsSharing(false)} />}
    </Dialog>
  );
}

export function OwnRole({ table }: { table: Table }) {
  const own = findPerson(table.known.party, table.login);
  const { mutate, isPending } = useRole(table.room.id);
  const alert = useAlert();
  if (own === undefined || own.is_out) return null;
  const change = (to: Parameters<typeof mutate>[0]) => mutate(to, { onError: (error) => alert(errorText(error)) });
  return (
    <div className={css.buttons}>
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
