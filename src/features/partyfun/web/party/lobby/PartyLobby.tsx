import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { roomTitle, ShareRoom, useChangeGuestLink, useInvite } from '#features/rooms/web/index.ts';
import { games } from '#shared/site-map.ts';
import { errorText } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { share } from '#web/ui/icon-shapes.ts';
import { useHeading } from '#web/ui/Page.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { type PartyPerson, partyLimits } from '../../../party-view.ts';
import * as messages from '../../messages.ts';
import { useHostAction } from '../actions.ts';
import { saveSettings } from '../api.ts';
import { crown } from '../icons.ts';
import { PartyPeople } from '../people/PartyPeople.tsx';
import { PromptsDialog } from '../prompts/PromptsDialog.tsx';
import { BigButton } from '../RoundParts.tsx';
import { hasHostControls, isHost, isSameLogin, isSeated, presentPlayers, type Table } from '../table.ts';
import css from './PartyLobby.module.css';
import { PartySettingsFields } from './PartySettingsFields.tsx';

const texts = messages.lobby;

function SettingsDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const [settings, setSettings] = useState(table.known.party.settings);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => saveSettings(table.room.id, settings) });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Dialog title={texts.settings} kind="sheet" onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <PartySettingsFields settings={settings} onChange={setSettings} />
        <FormProblem problem={error ? `${texts.settingsFailed} ${errorText(error)}` : undefined} />
        <Button type="submit" tone="accent" wide busy={isPending}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}

/** Starts the game, once at least three players are there. An adult game asks for confirmation. */
function StartButton({ table }: { table: Table }) {
  const { party } = table.known;
  const [areAdults, setAreAdults] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { send, sending } = useHostAction(table);
  const field = useRef<HTMLDivElement>(null);
  const missing = partyLimits.minPlayers - presentPlayers(party).length;
  const isForAdults = party.settings.heat === 3;

  const start = () => {
    if (isForAdults && !areAdults) {
      setProblem(texts.adultsMissing);
      field.current?.querySelector('input')?.focus();
      return;
    }
    send({ act: 'start', ...(isForAdults && { adults: true }) });
  };
  return (
    <div className={css.start} data-foot>
      {isForAdults && (
        <div ref={field}>
          <CheckboxField
            label={texts.adults}
            hint={texts.adultsHint}
            checked={areAdults}
            error={problem}
            onChange={(isTicked) => {
              setAreAdults(isTicked);
              setProblem(undefined);
            }}
          />
        </div>
      )}
      <BigButton
        isOff={missing > 0}
        detail={missing > 0 ? texts.needsMore(missing) : undefined}
        isBusy={sending?.act === 'start'}
        onClick={start}
      >
        {texts.startGame}
      </BigButton>
    </div>
  );
}

/** Free seats are drawn if fewer than this many are taken. */
const seatsDrawn = 6;

function PartySeats({ table, people }: { table: Table; people: readonly PartyPerson[] }) {
  const { host } = table.known.party;
  const empty = Math.max(0, seatsDrawn - people.length);
  return (
    <ul className={css.seats}>
      {people.map(({ login, is_here, is_away }) => {
        const isTheHost = host !== null && isSameLogin(host, login);
        return (
          <li key={login} className={css.seat} data-lost={!is_here || is_away || undefined}>
            <bdi className={css.seatName}>{isSameLogin(login, table.login) ? messages.party.you : login}</bdi>
            {isTheHost && (
              <span className={css.host}>
                <Icon shape={crown} />
                <span className="visually-hidden">{texts.host}</span>
              </span>
            )}
            {(is_away || !is_here) && <span className={css.state}>{is_away ? texts.away : texts.lost}</span>}
          </li>
        );
      })}
      {Array.from({ length: empty }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the free seats are identical
        <li key={index} className={css.empty} aria-hidden="true">
          {texts.yourSeat}
        </li>
      ))}
    </ul>
  );
}

function SettingsSummary({ table }: { table: Table }) {
  const [isChanging, setIsChanging] = useState(false);
  const { rounds, timers, heat } = table.known.party.settings;
  return (
    <div className={css.settings}>
      <p>
        {texts.rounds(rounds)}, {texts.timerOf[timers]}, {texts.heats[heat]}
      </p>
      {hasHostControls(table) && <Button onClick={() => setIsChanging(true)}>{texts.change}</Button>}
      {isChanging && <SettingsDialog table={table} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

export function PartyLobby({ table }: { table: Table }) {
  const [dialog, setDialog] = useState<'share' | 'people' | 'prompts'>();
  const heading = useHeading({ title: roomTitle(table.room), sign: 'party' });
  const { room, known } = table;
  const { people, host } = known.party;
  const seated = people.filter(isSeated);
  const watching = people.filter((person) => !isSeated(person) && !person.has_left && person.is_here).length;
  return (
    <>
      <header className={css.head}>
        <div className={css.words}>
          <h1 ref={heading} tabIndex={-1} className={css.name}>
            <bdi>{room.name}</bdi>
          </h1>
          {host !== null && <p className={css.lead}>{isHost(table) ? texts.youAreHost : texts.hostIs(host)}</p>}
        </div>
        <p className={css.count}>
          <span className="visually-hidden">{texts.seatsLabel(seated.length, partyLimits.seats)}</span>
          <span aria-hidden="true">
            <b className={css.number}>{seated.length}</b>/{partyLimits.seats}
          </span>
        </p>
      </header>
      <PartySeats table={table} people={seated} />
      {watching > 0 && <p className={css.watching}>{texts.watching(watching)}</p>}
      <section className={css.sign} aria-label={texts.invite}>
        <Invitation room={room} />
      </section>
      <SettingsSummary table={table} />
      <div className={css.buttons}>
        <Button onClick={() => setDialog('share')}>
          <Icon shape={share} />
          {texts.share}
        </Button>
        <Button onClick={() => setDialog('people')}>{messages.hosting.people}</Button>
        <Button className={css.whole} onClick={() => setDialog('prompts')}>
          {texts.ours}
        </Button>
      </div>
      {hasHostControls(table) && <StartButton table={table} />}
      {dialog === 'share' && <ShareRoom room={room} onClose={() => setDialog(undefined)} />}
      {dialog === 'prompts' && <PromptsDialog table={table} onClose={() => setDialog(undefined)} />}
      {dialog === 'people' && <PartyPeople table={table} onClose={() => setDialog(undefined)} />}
    </>
  );
}

/**
 * Says how to join: with the QR code or the room code. The admin's QR code contains the guest link, and if there isn't
 * one yet, they can create it here.
 */
function Invitation({ room }: { room: Room }) {
  const { link, isForGuests, mayOpen } = useInvite(room);
  const change = useChangeGuestLink(room.id);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className={css.code}>
        <QrCode
          text={link}
          label={isForGuests ? messages.invitation.qrForGuests(room.id) : messages.invitation.qr(room.id)}
        />
      </div>
      <div className={css.scan}>
        <h2 ref={heading} tabIndex={-1}>
          {messages.lobby.invite}
        </h2>
        <Plate mark={games[room.game].mark} size="l">
          {room.id}
        </Plate>
        <p>{isForGuests ? messages.invitation.scanForGuests : messages.invitation.scan}</p>
      </div>
      {mayOpen && (
        <Button
          className={css.let}
          busy={change.isPending}
          // The button disappears, so the focus moves to the heading.
          onClick={() => change.mutate(true, { onSuccess: () => heading.current?.focus() })}
        >
          {messages.invitation.letIn}
        </Button>
      )}
      {change.error && <FormProblem problem={errorText(change.error)} />}
    </>
  );
}
