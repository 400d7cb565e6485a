import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { call, errorText } from '#web/api/client.ts';
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
import { FormProblem } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { LinkField } from '#web/ui/LinkField.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { Room } from '../../contract.ts';
import { closeScreenLink, openScreenLink } from '../../guests/contract.ts';
import { isGuest } from '../../guests/is-guest.ts';
import { guestLinkQuery } from '../../guests/web/api.ts';
import { lockedError } from '../../room-rules.ts';
import { endScreen, openScreen } from '../../screens/contract.ts';
import * as messages from '../messages.ts';
import { ownLinks } from '../own-links.ts';
import { LinkCode } from './LinkCode.tsx';
import css from './ShareRoom.module.css';
import { roomLink, screenQuery, useChangeGuestLink, useGuestPath, useIsAdmin } from './use-invite.ts';

const texts = messages.sharing;

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
  const isGuest = user === undefined || user.guest !== undefined;
  const last = lastWay.useValue() ?? (isAdmin ? 'link' : 'accounts');
  const open = isGuest && last === 'screen' ? 'accounts' : last;
  const way = (name: Way, shape: string, content: ReactNode) => (
    <Choice {...texts.ways[name]} shape={shape} isOpen={open === name} onOpen={() => lastWay.write(name)}>
      {content}
    </Choice>
  );
  return (
    <Dialog title={texts.title} kind="sheet" onClose={onClose}>
      {room.is_locked && <p>{lockedError(room.admin)}</p>}
      <div className={css.ways}>
        {way('link', icons.share, <ShareByLink room={room} isAdmin={isAdmin} />)}
        {way(
          'accounts',
          icons.people,
          <>
            <p className={css.terms}>{room.is_private ? texts.privateBody : texts.body}</p>
            <LinkCode room={room} link={roomLink(room)} label={texts.link} qr={texts.qr(room.id)} hasPlate />
          </>,
        )}
        {!isGuest &&
          way('screen', icons.television, <ShareOnScreen room={room} login={user.login} isAdmin={isAdmin} />)}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  title: string;
  hint: string;
  shape: string;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** One way to share. Its content makes no requests until it's opened. */
function Choice({ title, hint, shape, isOpen, onOpen, children }: ChoiceProps) {
  const id = useId();
  return (
    <section className={css.way} aria-labelledby={id} data-open={isOpen || undefined}>
      <h3 className={css.title}>
        <button id={id} type="button" className={css.choose} aria-expanded={isOpen} onClick={onOpen}>
          <Icon shape={shape} />
          {title}
        </button>
      </h3>
      <p className={css.hint}>{hint}</p>
      {isOpen && <div className={css.inside}>{children}</div>}
    </section>
  );
}

function ShareByLink({ room, isAdmin }: { room: Room; isAdmin: boolean }) {
  if (isAdmin) return <GuestLink room={room} />;
  const { onlyAdmin, guestAdmin } = messages.sharing;
  return <p className={css.terms}>{isGuest(room, room.admin) ? guestAdmin : onlyAdmin(room.admin)}</p>;
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
    const { newLinkTitle: title, newLinkBody: body, newLinkYes: yes, newLinkNo: no } = messages.guests;
    if (!(await confirm({ title, body, yes, no }))) return;
    await change.mutateAsync(true).then(
      () => notify(messages.guests.newLinkMade),
      () => undefined,
    );
  };

  if (failure) return <FormProblem problem={`${messages.guests.linkFailed}. ${errorText(failure)}`} />;
  if (data === undefined) return <Skeleton height="4rem" />;
  const isOpen = data.since !== null;
  if (!data.is_allowed && !isOpen) return <p className={css.terms}>{messages.guests.guestsOff}</p>;
  return (
    <>
      <CheckboxField
        label={messages.guests.letFriendsIn}
        hint={data.is_allowed ? messages.guests.letFriendsInHint : messages.guests.guestsOff}
        checked={requested ?? isOpen}
        onChange={(isWanted) => {
          setRequested(isWanted);
          change.mutate(isWanted);
        }}
      />
      {change.error && <FormProblem problem={errorText(change.error)} />}
      {path !== undefined && (
        <LinkCode
          room={room}
          link={`${siteOrigin()}${path}`}
          label={messages.guests.guestLink}
          qr={messages.guests.qr(room.id)}
        />
      )}
      {isOpen && (
        <div className={css.foot}>
          <p className={css.terms}>
            {messages.guests.isOpen(data.guests, data.most)} {path === undefined && messages.guests.isElsewhere}
          </p>
          <Button busy={change.isPending} onClick={() => void renew()}>
            {messages.guests.newLink}
          </Button>
        </div>
      )}
    </>
  );
}

const screenLinks = ownLinks('screen-links', '/screen#');

interface ShareOnScreenProps {
  room: Room;
  login: string;
  isAdmin: boolean;
}

/** Makes and ends the link that shows the room on a television. The admin decides whether its code lets guests in. */
function ShareOnScreen({ room, login, isAdmin }: ShareOnScreenProps) {
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
  if (failure) return <FormProblem problem={`${messages.screens.failed}. ${errorText(failure)}`} />;
  if (data === undefined) return <Skeleton height="4rem" />;
  const isOwn = data.login !== null && loginKey(data.login) === loginKey(login);
  const pending = change.isPending ? change.variables : undefined;
  return (
    <>
      <p className={css.terms}>
        {isOn ? stateText(data.login ?? '', isOwn, path !== undefined) : messages.screens.hint}
      </p>
      {mayLetIn && (
        <CheckboxField
          label={messages.screens.letsIn}
          hint={room.is_private ? messages.screens.letsInHintPrivate : messages.screens.letsInHint}
          checked={letsGuestsIn}
          onChange={(isWanted) => {
            setRequested(isWanted);
            if (isOn) change.mutate(isWanted ? 'letting in' : 'not letting in');
          }}
        />
      )}
      {!mayLetIn && data.has_guest_link && <p className={css.terms}>{messages.screens.byAdmin}</p>}
      {isOwn && path !== undefined && <ScreenLink link={`${siteOrigin()}${path}`} />}
      {change.error && <FormProblem problem={errorText(change.error)} />}
      {(!isOn || isOwn || isAdmin) && (
        <div className={css.acts}>
          <Button tone={isOn ? 'plain' : 'accent'} busy={pending === 'shown'} onClick={() => change.mutate('shown')}>
            {isOn ? messages.screens.renew : messages.screens.make}
          </Button>
          {isOn && (
            <Button busy={pending === 'ended'} onClick={() => change.mutate('ended')}>
              {messages.screens.end}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function stateText(login: string, isOwn: boolean, isKnownHere: boolean): string {
  if (!isOwn) return messages.screens.isOthers(login);
  return isKnownHere ? messages.screens.isOn : messages.screens.isElsewhere;
}

function ScreenLink({ link }: { link: string }) {
  return (
    <>
      <LinkField label={messages.screens.link} value={link} texts={messages.screens} />
      <a className={css.open} href={link} target="_blank" rel="noreferrer">
        {messages.screens.open}
      </a>
      <Disclosure label={messages.screens.code}>
        <div className={css.screenCode}>
          <QrCode text={link} label={messages.screens.qr} />
        </div>
      </Disclosure>
    </>
  );
}
