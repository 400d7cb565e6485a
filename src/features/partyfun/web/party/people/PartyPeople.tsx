import { type ReactNode, useState } from 'react';
import { roomTitle, ShareRoom } from '#features/rooms/web/index.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { errorText } from '#web/api/client.ts';
import { useUser } from '#web/session/session.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { share } from '#web/ui/icon-shapes.ts';
import { useHeading } from '#web/ui/Page.tsx';
import { type PartyPerson, type PublicParty, partyLimits } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { useHostAction, useRole } from '../actions.ts';
import { crown, pause, people, qr, skip } from '../icons.ts';
import { BigButton } from '../RoundParts.tsx';
import { findPerson, hasHostControls, isHost, isSameLogin, isSeated, presentPlayers, type Table } from '../table.ts';
import css from './PartyPeople.module.css';

const texts = messages.hosting;

/** Loaded separately: it's the largest part of the page, and few people open it. */
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

function OwnRole({ table }: { table: Table }) {
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
  // A viewer who isn't playing could be the player who's missing.
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

interface PersonRowProps {
  table: Table;
  person: PartyPerson;
  children?: ReactNode;
}

function PersonRow({ table, person, children }: PersonRowProps) {
  const { login, is_here, is_away, has_left } = person;
  const { host } = table.known.party;
  const isThere = is_here && !is_away && !has_left;
  return (
    <li className={css.row}>
      <span className={css.dot} data-here={isThere || undefined} aria-hidden="true" />
      <div className={css.words}>
        <bdi className={css.name} data-left={has_left || undefined}>
          {login}
        </bdi>
        <span className={css.detail}>{stateOf(table, person)}</span>
      </div>
      {host !== null && isSameLogin(host, login) && (
        <span className={css.host}>
          <Icon shape={crown} />
          {messages.lobby.host}
        </span>
      )}
      {children && <div className={css.acts}>{children}</div>}
    </li>
  );
}

function stateOf({ login, known }: Table, person: PartyPerson): string {
  const since = formatSpan(performance.now() + known.clockOffsetMs - Date.parse(person.since));
  if (person.has_left) return texts.leftRoom;
  if (person.is_out) return texts.out;
  const own = isSameLogin(person.login, login);
  if (person.is_away) return own ? `${messages.party.you}, ${messages.lobby.away}` : messages.lobby.away;
  if (!person.is_here) return texts.lostFor(since);
  if (person.from_round !== undefined) return texts.playsFrom(person.from_round);
  return own ? messages.party.you : texts.hereFor(since);
}

/** Formats a duration with a single unit: "50 s", "41 min", "2 h". */
function formatSpan(ms: number): string {
  if (ms < minuteMs) return `${formatNumber(Math.max(0, Math.floor(ms / secondMs)))} s`;
  if (ms < 2 * hourMs) return `${formatNumber(Math.floor(ms / minuteMs))} min`;
  return `${formatNumber(Math.floor(ms / hourMs))} h`;
}

interface PeopleListProps {
  table: Table;
  people: readonly PartyPerson[];
  /** Whether each person gets only one button: "make host" if they're there, otherwise "remove". */
  isShort?: boolean;
}

function PeopleList({ table, people, isShort = false }: PeopleListProps) {
  return (
    <ul>
      {people.map((person) => (
        <PersonRow key={person.login} table={table} person={person}>
          {hasHostControls(table) && <Acts table={table} person={person} isShort={isShort} />}
        </PersonRow>
      ))}
    </ul>
  );
}

function Acts({ table, person, isShort }: { table: Table; person: PartyPerson; isShort: boolean }) {
  const { send, sending } = useHostAction(table);
  const { login, is_here, is_away, is_out, has_left } = person;
  const isThere = is_here && !is_away;
  const isOwn = isSameLogin(login, table.login);
  // An admin who isn't the host still gets the button that makes them host.
  if (has_left || (isOwn && isHost(table))) return null;
  if (is_out)
    return (
      <Button
        busy={sending !== undefined}
        aria-label={texts.letBackIn(login)}
        onClick={() => send({ act: 'let in', login })}
      >
        {texts.letIn}
      </Button>
    );
  return (
    <>
      {isThere && (
        <Button
          busy={sending?.act === 'hand over'}
          aria-label={texts.handOverTo(login)}
          onClick={() => send({ act: 'hand over', login })}
        >
          {texts.handOver}
        </Button>
      )}
      {!isOwn && !(isShort && isThere) && (
        <Button
          tone={isThere ? 'quiet' : 'plain'}
          busy={sending?.act === 'remove'}
          aria-label={texts.removeWhom(login)}
          onClick={() => send({ act: 'remove', login })}
        >
          {texts.remove}
        </Button>
      )}
    </>
  );
}
