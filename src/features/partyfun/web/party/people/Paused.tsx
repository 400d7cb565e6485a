import { useState } from 'react';
import { roomTitle, ShareRoom } from '#features/rooms/web/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import { type PublicParty, partyLimits } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { useHostAction } from '../actions.ts';
import { pause, people, qr, skip } from '../icons.ts';
import { BigButton } from '../play/BigButton.tsx';
import { findPerson, hasHostControls, isSeated, presentPlayers, type Table } from '../table.ts';
import css from './PartyPeople.module.css';
import { OwnRole, PartyPeople } from './PartyPeople.tsx';
import { PeopleList } from './PeopleList.tsx';

const texts = messages.hosting;

export function Paused({ table, paused }: { table: Table; paused: NonNullable<PublicParty['paused']> }) {
  const { party } = table.known;
  const [dialog, setDialog] = useState<'share' | 'people'>();
  const { send, sending } = useHostAction(table);
  const heading = useHeading({ title: roomTitle(table.room), sign: 'party' });
  const seated = party.people.filter(isSeated);
  const here = presentPlayers(party).length;
  const missing = partyLimits.minPlayers - here;
  const seconds = paused.left_ms === null ? undefined : Math.ceil(paused.left_ms / 1000);
  const own = findPerson(party, table.login);
  // A viewer who isn't playing could be the missing player.
  const mayJoin = own?.is_away === true || own?.role === 'spectator';
  return (
    <>
      <div className={css.sign} data-sign="bingo">
        <span className={css.disc}>
          <Icon shape={pause} />
        </span>
        <div>
          <h1 ref={heading} tabIndex={-1} className={css.title}>
            {paused.by === 'few' ? texts.pausedFew(here, seated.length) : texts.paused}
          </h1>
          <p>
            {paused.by === 'few' ? texts.pausedFewDetail : party.host !== null && texts.pausedBy(party.host)}{' '}
            {seconds === undefined ? texts.draftSaved : texts.secondsLeft(seconds)}
          </p>
        </div>
      </div>
      <section className={css.people}>
        <div className={css.head}>
          <h2>{texts.players}</h2>
          {party.round && <p>{messages.party.roundOf(party.round.number, party.round.of)}</p>}
        </div>
        <PeopleList table={table} people={seated} isShort />
      </section>
      {mayJoin && <OwnRole table={table} />}
      <div className={css.pausedButtons}>
        <Button onClick={() => setDialog('share')}>
          <Icon shape={qr} />
          {texts.showCode}
        </Button>
        <Button onClick={() => setDialog('people')}>
          <Icon shape={people} />
          {texts.people}
        </Button>
        {hasHostControls(table) && (
          <Button busy={sending?.act === 'skip'} onClick={() => send({ act: 'skip' })}>
            <Icon shape={skip} />
            {texts.skipRound}
          </Button>
        )}
      </div>
      {hasHostControls(table) && (
        <BigButton
          isLow
          isOff={missing > 0}
          detail={missing > 0 ? texts.needsPlayers(missing) : undefined}
          isBusy={sending?.act === 'resume'}
          onClick={() => send({ act: 'resume' })}
        >
          {texts.resume}
        </BigButton>
      )}
      {dialog === 'share' && <ShareRoom room={table.room} onClose={() => setDialog(undefined)} />}
      {dialog === 'people' && <PartyPeople table={table} onClose={() => setDialog(undefined)} />}
    </>
  );
}
