import { useState } from 'react';
import { roomTitle, ShareRoom } from '#features/rooms/web/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { share } from '#web/ui/icon-shapes.ts';
import { useHeading } from '#web/ui/Page.tsx';
import { partyLimits } from '../../../party-limits.ts';
import { words } from '../../words.ts';
import { isHost, isSeated, type Table } from '../table.ts';
import { Invitation } from './Invitation.tsx';
import css from './PartyLobby.module.css';
import { PartySeats } from './PartySeats.tsx';
import { SettingsLine } from './SettingsLine.tsx';
import { StartButton } from './StartButton.tsx';

const PartyPeople = fetched(async () => (await import('../people/PartyPeople.tsx')).PartyPeople);
const PromptsDialog = fetched(async () => (await import('../prompts/PromptsDialog.tsx')).PromptsDialog);
const texts = words.evening;

/** Who is at the party, how others come, and how it will be played. */
export function PartyLobby({ table }: { table: Table }) {
  const [dialog, setDialog] = useState<'share' | 'people' | 'prompts'>();
  const heading = useHeading({ title: roomTitle(table.room), sign: 'party' });
  const { room, known } = table;
  const { people, host } = known.party;
  const seated = people.filter(isSeated);
  const watching = people.filter((one) => !isSeated(one) && !one.has_left && one.is_here).length;
  return (
    <>
      <header className={css.head}>
        <div className={css.words}>
          <h1 ref={heading} tabIndex={-1} className={css.name}>
            <bdi>{room.name}</bdi>
          </h1>
          {host !== null && <p className={css.lead}>{isHost(table) ? texts.leadOwn : texts.lead(host)}</p>}
        </div>
        <p className={css.count}>
          <span className="visually-hidden">{texts.seatsSpoken(seated.length, partyLimits.seats)}</span>
          <span aria-hidden="true">
            <b className={css.number}>{seated.length}</b>/{partyLimits.seats}
          </span>
        </p>
      </header>
      <PartySeats table={table} people={seated} />
      {watching > 0 && <p className={css.watching}>{texts.watching(watching)}</p>}
      <Invitation room={room} />
      <SettingsLine table={table} />
      <div className={css.ways}>
        <Button onClick={() => setDialog('share')}>
          <Icon shape={share} />
          {texts.share}
        </Button>
        <Button onClick={() => setDialog('people')}>{words.leading.people}</Button>
        <Button className={css.whole} onClick={() => setDialog('prompts')}>
          {texts.ours}
        </Button>
      </div>
      {isHost(table) && <StartButton table={table} />}
      {dialog === 'share' && <ShareRoom room={room} onClose={() => setDialog(undefined)} />}
      {dialog === 'prompts' && <PromptsDialog table={table} onClose={() => setDialog(undefined)} />}
      {dialog === 'people' && <PartyPeople table={table} onClose={() => setDialog(undefined)} />}
    </>
  );
}
