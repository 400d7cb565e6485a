import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { games } from '#shared/site-map.ts';
import { call, errorText } from '#web/api/client.ts';
import { copyText } from '#web/device/share-link.ts';
import { storedIn } from '#web/device/stored.ts';
import { guestsAllowed } from '#web/layout/site-name.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { LinkField } from '#web/ui/LinkField.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { Room } from '../../contract.ts';
import { closeScreenLink, openScreenLink } from '../../guests/contract.ts';
import { isGuest } from '../../members.ts';
import { lockedError } from '../../room-rules.ts';
import { endScreen, openScreen } from '../../screens/contract.ts';
import * as messages from '../messages.ts';
import css from './ShareRoom.module.css';
import {
  guestLinkQuery,
  ownLinks,
  roomLink,
  screenQuery,
  useChangeGuestLink,
  useGuestPath,
  useIsAdmin,
} from './use-invite.ts';

const texts = messages.sharing;
const guests = messages.guests;
const screens = messages.screens;

const ways = ['link', 'accounts', 'screen'] as const;
type Way = (typeof ways)[number];

/** How this user last shared a room on this device. */
const lastWay = storedIn<Way | undefined>({
  key: keyOfUser('share'),
  storage: () => localStorage,
  fromText: (text) => ways.find((way) => way === text),
  toText: (way) => way ?? null,
});

export function ShareRoom({ room, onClose }: { room: Room; onClose: () => void }) {
  const { user } = useUser();
  const isAdmin = useIsAdmin(room);
  const isByLink = user === undefined || user.guest !== undefined;
  const last = lastWay.useValue() ?? (isAdmin ? 'link' : 'accounts');
  const open = isByLink && last === 'screen' ? 'accounts' : last;
  return (
    <Dialog title={texts.title} kind="sheet" onClose={onClose}>
      {room.is_locked && <p>{lockedError(room.admin)}</p>}
      <div className={css.ways}>
        <Choice way="link" open={open} shape={icons.share}>
          {isAdmin ? (
            <GuestLink room={room} />
          ) : (
            <p className={css.terms}>{isGuest(room, room.admin) ? texts.guestAdmin : texts.onlyAdmin(room.admin)}</p>
          )}
        </Choice>
        <Choice way="accounts" open={open} shape={icons.people}>
          <p className={css.terms}>{room.is_private ? texts.privateBody : texts.body}</p>
          <LinkCode room={room} link={roomLink(room)} label={texts.link} qrLabel={texts.qr(room.id)} hasPlate />
        </Choice>
        {!isByLink && (
          <Choice way="screen" open={open} shape={icons.television}>
            <ShareOnScreen room={room} login={user.login} isAdmin={isAdmin} />
          </Choice>
        )}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  way: Way;
  /** The way that's shown; the others make no requests. */
  open: Way;
  shape: string;
  children: ReactNode;
}

function Choice({ way, open, shape, children }: ChoiceProps) {
  const isOpen = way === open;
  const { title, hint } = texts.ways[way];
  const id = useId();
  return (
    <section className={css.way} aria-labelledby={id} data-open={isOpen || undefined}>
      <h3 className={css.title}>
        <button id={id} type="button" className={css.choose} aria-expanded={isOpen} onClick={() => lastWay.write(way)}>
          <Icon shape={shape} />
          {title}
        </button>
      </h3>
      <p className={css.hint}>{hint}</p>
      {isOpen && <div className={css.inside}>{children}</div>}
    </section>
  );
}

function GuestLink({ room }: { room: Room }) {
  const confirm = useConfirm();
  const notify = useNotice();
  const query = useQuery(guestLinkQuery(room.id));
  const { data } = query;
  const failure = useFailure(query);
  const path = useGuestPath(room.id, true);
  // The mutation becomes pending a moment after the tap, and the checkbox would flip back until then.
  const [requested, setRequested] = useState<boolean>();
  const change = useChangeGuestLink(room.id, () => setRequested(undefined));
  const renew = async () => {
    const { newLinkTitle: title, newLinkBody: body, newLinkYes: yes, newLinkNo: no } = guests;
    if (!(await confirm({ title, body, yes, no }))) return;
    await change.mutateAsync(true).then(
      () => notify(guests.newLinkMade),
      () => undefined,
    );
  };

  if (failure) return <FormProblem problem={`${guests.linkFailed}. ${errorText(failure)}`} />;
  if (data === undefined) return <Skeleton height="4rem" />;
  const isOpen = data.since !== null;
  if (!data.is_allowed && !isOpen) return <p className={css.terms}>{guests.guestsOff}</p>;
  return (
    <>
      <CheckboxField
        label={guests.letFriendsIn}
        hint={data.is_allowed ? guests.letFriendsInHint : guests.guestsOff}
        checked={requested ?? isOpen}
        onChange={(isWanted) => {
          setRequested(isWanted);
          change.mutate(isWanted);
        }}
      />
      {change.error && <FormProblem problem={errorText(change.error)} />}
      {path !== undefined && (
        <LinkCode room={room} link={`${siteOrigin()}${path}`} label={guests.guestLink} qrLabel={guests.qr(room.id)} />
      )}
      {isOpen && (
        <div className={css.foot}>
          <p className={css.terms}>
            {guests.isOpen(data.guests, data.most)} {path === undefined && guests.isElsewhere}
          </p>
          <Button busy={change.isPending} onClick={() => void renew()}>
            {guests.newLink}
          </Button>
        </div>
      )}
    </>
  );
}

const screenLinks = ownLinks('screen-links', '/screen#');

/** Makes and ends the link that shows the room on a television. The admin decides whether its code lets guests in. */
function ShareOnScreen({ room, login, isAdmin }: { room: Room; login: string; isAdmin: boolean }) {
  const params = { id: room.id };
  const client = useQueryClient();
  const query = useQuery(screenQuery(room.id));
  const { data } = query;
  const failure = useFailure(query);
  const path = screenLinks.usePath(room.id, data?.since);
  // A private room's screen only lets guests in if its admin asks for it.
  const [requested, setRequested] = useState<boolean>();
  const mayLetIn = isAdmin && guestsAllowed;
  const isOn = data !== undefined && data.login !== null;
  const letsGuestsIn = requested ?? (isOn ? data.has_guest_link : !room.is_private);
  const change = useMutation({
    mutationFn: async (to: 'shown' | 'ended' | 'letting in' | 'not letting in') => {
      if (to === 'ended') await call(endScreen, { params });
      if (to === 'shown') screenLinks.store({ roomId: room.id, ...(await call(openScreen, { params })) });
      if (to === 'letting in' || (to === 'shown' && mayLetIn && letsGuestsIn)) await call(openScreenLink, { params });
      if (to === 'not letting in') await call(closeScreenLink, { params });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: screenQuery(room.id).queryKey });
      setRequested(undefined);
    },
  });
  if (failure) return <FormProblem problem={`${screens.failed}. ${errorText(failure)}`} />;
  if (data === undefined) return <Skeleton height="4rem" />;
  const isOwn = data.login !== null && loginKey(data.login) === loginKey(login);
  const pending = change.isPending ? change.variables : undefined;
  return (
    <>
      <p className={css.terms}>{isOn ? stateText(data.login ?? '', isOwn, path !== undefined) : screens.hint}</p>
      {mayLetIn && (
        <CheckboxField
          label={screens.letsIn}
          hint={room.is_private ? screens.letsInHintPrivate : screens.letsInHint}
          checked={letsGuestsIn}
          onChange={(isWanted) => {
            setRequested(isWanted);
            if (isOn) change.mutate(isWanted ? 'letting in' : 'not letting in');
          }}
        />
      )}
      {!mayLetIn && data.has_guest_link && <p className={css.terms}>{screens.byAdmin}</p>}
      {isOwn && path !== undefined && <ScreenLink link={`${siteOrigin()}${path}`} />}
      {change.error && <FormProblem problem={errorText(change.error)} />}
      {(!isOn || isOwn || isAdmin) && (
        <div className={css.acts}>
          <Button tone={isOn ? 'plain' : 'accent'} busy={pending === 'shown'} onClick={() => change.mutate('shown')}>
            {isOn ? screens.renew : screens.make}
          </Button>
          {isOn && (
            <Button busy={pending === 'ended'} onClick={() => change.mutate('ended')}>
              {screens.end}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function stateText(login: string, isOwn: boolean, isKnownHere: boolean): string {
  if (!isOwn) return screens.isOthers(login);
  return isKnownHere ? screens.isOn : screens.isElsewhere;
}

function ScreenLink({ link }: { link: string }) {
  return (
    <>
      <LinkField label={screens.link} value={link} texts={screens} />
      <a className={css.open} href={link} target="_blank" rel="noreferrer">
        {screens.open}
      </a>
      <Disclosure label={screens.code}>
        <div className={css.screenCode}>
          <QrCode text={link} label={screens.qr} />
        </div>
      </Disclosure>
    </>
  );
}

interface LinkCodeProps {
  room: Room;
  link: string;
  label: string;
  qrLabel: string;
  hasPlate?: boolean;
}

/** A link to the room, as a QR code and as text to copy and send. */
function LinkCode({ room, link, label, qrLabel, hasPlate = false }: LinkCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const notify = useNotice();
  const copy = async () => {
    if (await copyText(link)) return notify(texts.copied);
    // Selected, so copying takes one key press.
    field.current?.focus();
    field.current?.select();
    notify(texts.copyFailed);
  };
  const send = () => {
    // Cancelling isn't a failure, and if a phone can't share, there's the copy button.
    navigator
      .share({ title: room.name, text: texts.text(games[room.game].title, room.name, room.id), url: link })
      .catch(() => undefined);
  };
  return (
    <div className={css.code}>
      <div className={css.picture}>
        <QrCode text={link} label={qrLabel} />
      </div>
      <div className={css.text}>
        {hasPlate && (
          <Plate mark={games[room.game].mark} size="l">
            {room.id}
          </Plate>
        )}
        <TextField ref={field} label={label} value={link} onChange={() => undefined} readOnly />
        <div className={css.acts}>
          <Button onClick={() => void copy()}>{texts.copy}</Button>
          {'share' in navigator && (
            <Button tone="accent" onClick={send}>
              {texts.send}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
