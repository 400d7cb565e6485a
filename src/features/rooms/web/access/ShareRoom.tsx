import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { games } from '#shared/site-map.ts';
import { call, sentenceOf } from '#web/api/client.ts';
import { copyText } from '#web/device/share-link.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { LinkField } from '#web/ui/LinkField.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { Room } from '../../contract.ts';
import { deleteGuestLink, guestLinkQuery, putGuestLink } from '../../guests/web/api.ts';
import { endScreen, getScreen, openScreen } from '../../screens/contract.ts';
import { roomKey } from '../api.ts';
import { messages } from '../messages.ts';
import { ownLinks } from '../own-links.ts';
import css from './ShareRoom.module.css';

const texts = messages.sharing;

/** The room's link, as a QR code and as text to send. */
export function ShareRoom({ room, onClose }: { room: Room; onClose: () => void }) {
  const { user } = useUser();
  // A guest who inherited the room can't let others in.
  const isAdmin =
    user !== undefined && !user.guest && (loginKey(user.login) === loginKey(room.admin) || hasRole(user, 'root'));
  const guestPath = useGuestPath(room.id, isAdmin);
  const path = guestPath ?? pathTo('room', { gameName: room.game, roomNumber: room.id });
  const link = `${siteOrigin()}${path}`;
  const isForGuests = guestPath !== undefined;
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
    // Cancelling isn't a failure, and a phone that can't share has the copy button beside it.
    navigator
      .share({ title: room.name, text: texts.text(games[room.game].title, room.name, room.id), url: link })
      .catch(() => undefined);
  };

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{isForGuests ? messages.guests.guestBody : room.is_private ? texts.privateBody : texts.body}</p>
      <div className={css.code}>
        <div className={css.picture}>
          <QrCode text={link} label={isForGuests ? messages.guests.qr(room.id) : texts.qr(room.id)} />
        </div>
        <Plate mark={games[room.game].mark} size="l">
          {room.id}
        </Plate>
      </div>
      <TextField
        ref={field}
        label={isForGuests ? messages.guests.guestLink : texts.link}
        value={link}
        onChange={() => undefined}
        readOnly
      />
      <DialogActions>
        <Button onClick={copy} data-autofocus>
          {texts.copy}
        </Button>
        {'share' in navigator && (
          <Button tone="accent" onClick={send}>
            {texts.send}
          </Button>
        )}
      </DialogActions>
      {isAdmin && <GuestLinkSetting roomId={room.id} path={guestPath} />}
      {user !== undefined && !user.guest && <ScreenLinkSetting roomId={room.id} login={user.login} isAdmin={isAdmin} />}
    </Dialog>
  );
}

const guestTexts = messages.guests;

interface GuestLinkSettingProps {
  roomId: string;
  /** The path of the current link; undefined if there's none, or this device doesn't know it. */
  path: string | undefined;
}

/** For a room's admin: whether friends can join by a link with just a name, and a new link. */
function GuestLinkSetting({ roomId, path }: GuestLinkSettingProps) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const notify = useNotice();
  const query = useQuery(guestLinkQuery(roomId));
  const { data } = query;
  const failure = useFailure(query);
  // The mutation becomes pending a moment after the tap, and the checkbox would flip back until then.
  const [wanted, setWanted] = useState<boolean>();

  const change = useMutation({
    mutationFn: async (isOpen: boolean) => {
      if (isOpen) guestLinks.store({ roomId, ...(await putGuestLink(roomId)) });
      else await deleteGuestLink(roomId);
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: guestLinkQuery(roomId).queryKey });
      setWanted(undefined);
    },
  });
  const renew = async () => {
    const { newLinkTitle: title, newLinkBody: body, newLinkYes: yes, newLinkNo: no } = guestTexts;
    if (!(await confirm({ title, body, yes, no }))) return;
    await change.mutateAsync(true).then(
      () => notify(guestTexts.newLinkMade),
      () => undefined,
    );
  };

  if (failure) return <FormProblem problem={`${guestTexts.doorFailed}. ${sentenceOf(failure)}`} />;
  if (data === undefined) return <Skeleton height="4rem" />;
  const isOpen = data.since !== null;
  if (!data.is_allowed && !isOpen) return <p className={css.terms}>{guestTexts.doorOff}</p>;
  return (
    <div className={css.door}>
      <CheckboxField
        label={guestTexts.door}
        hint={data.is_allowed ? guestTexts.doorHint : guestTexts.doorOff}
        checked={wanted ?? isOpen}
        onChange={(isWanted) => {
          setWanted(isWanted);
          change.mutate(isWanted);
        }}
      />
      <FormProblem problem={change.error ? sentenceOf(change.error) : undefined} />
      {isOpen && (
        <>
          <p className={css.terms}>
            {guestTexts.isOpen(data.guests, data.most)} {path === undefined && guestTexts.isElsewhere}
          </p>
          <Button busy={change.isPending} onClick={() => void renew()}>
            {guestTexts.newLink}
          </Button>
        </>
      )}
    </div>
  );
}

/** Guest links made on this device. */
const guestLinks = ownLinks('guest-links', '/join#');

/**
 * The path of the current link; undefined if there's none, or this device doesn't know it. Only the room's admin may
 * request it.
 */
function useGuestPath(roomId: string, isAdmin: boolean): string | undefined {
  const { data } = useQuery({ ...guestLinkQuery(roomId), enabled: isAdmin });
  return guestLinks.usePath(roomId, isAdmin ? data?.since : undefined);
}

const screenTexts = messages.screens;
const screenLinks = ownLinks('screen-links', '/screen#');

interface ScreenLinkSettingProps {
  roomId: string;
  /** The logged-in user. */
  login: string;
  isAdmin: boolean;
}

/** For members of a room: shows it on a television by a link, and ends that. */
function ScreenLinkSetting({ roomId, login, isAdmin }: ScreenLinkSettingProps) {
  const client = useQueryClient();
  const query = useQuery(screenQuery(roomId));
  const { data } = query;
  const failure = useFailure(query);
  const path = screenLinks.usePath(roomId, data?.since);
  const change = useMutation({
    mutationFn: async (isShown: boolean) => {
      if (isShown) screenLinks.store({ roomId, ...(await putScreen(roomId)) });
      else await deleteScreen(roomId);
    },
    onSettled: () => client.invalidateQueries({ queryKey: screenQuery(roomId).queryKey }),
  });
  if (failure) return <FormProblem problem={`${screenTexts.failed}. ${sentenceOf(failure)}`} />;
  if (data === undefined) return <Skeleton height="4rem" />;
  const isOn = data.login !== null;
  const isOwn = data.login !== null && loginKey(data.login) === loginKey(login);
  const isMaking = change.isPending && change.variables;
  return (
    <section className={css.door} aria-label={screenTexts.title}>
      <p className={css.terms}>{isOn ? stateText(data.login ?? '', isOwn, path !== undefined) : screenTexts.hint}</p>
      {isOwn && path !== undefined && <Shown link={`${siteOrigin()}${path}`} />}
      <FormProblem problem={change.error ? sentenceOf(change.error) : undefined} />
      <div className={css.acts}>
        {(!isOn || isOwn || isAdmin) && (
          <Button busy={isMaking} onClick={() => change.mutate(true)}>
            {isOn ? screenTexts.renew : screenTexts.make}
          </Button>
        )}
        {isOn && (isOwn || isAdmin) && (
          <Button busy={change.isPending && !isMaking} onClick={() => change.mutate(false)}>
            {screenTexts.end}
          </Button>
        )}
      </div>
    </section>
  );
}

function stateText(login: string, isOwn: boolean, isKnownHere: boolean): string {
  if (!isOwn) return screenTexts.isOthers(login);
  return isKnownHere ? screenTexts.isOn : screenTexts.isElsewhere;
}

/** How to open the link on the screen. */
function Shown({ link }: { link: string }) {
  return (
    <>
      <LinkField label={screenTexts.link} value={link} texts={screenTexts} />
      <a className={css.open} href={link} target="_blank" rel="noreferrer">
        {screenTexts.open}
      </a>
      <Disclosure label={screenTexts.code}>
        <div className={css.screenCode}>
          <QrCode text={link} label={screenTexts.qr} />
        </div>
      </Disclosure>
    </>
  );
}

const screenQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'screen'],
    queryFn: ({ signal }) => call(getScreen, { params: { id }, signal }),
    staleTime: 0,
  });

const putScreen = (id: string) => call(openScreen, { params: { id } });

const deleteScreen = (id: string) => call(endScreen, { params: { id } });
