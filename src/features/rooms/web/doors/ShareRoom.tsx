import { useRef } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { games } from '#shared/site-map.ts';
import { copyText } from '#web/device/hand-on.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import type { Room } from '../../contract.ts';
import { GuestDoor } from '../guests/GuestDoor.tsx';
import { useGuestPath } from '../guests/own-link.ts';
import { ScreenDoor } from '../screens/ScreenDoor.tsx';
import { words } from '../words.ts';
import css from './ShareRoom.module.css';

const texts = words.sharing;

/** The room's link, as a picture to scan and as text to send. */
export function ShareRoom({ room, onClose }: { room: Room; onClose: () => void }) {
  const { user } = useUser();
  // A guest who inherited the room lets nobody in.
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
    // The marked text is one key press away.
    field.current?.focus();
    field.current?.select();
    notify(texts.copyFailed);
  };
  const send = () => {
    // Changing one's mind is no failure, and a phone that cannot share has the button beside it.
    navigator
      .share({ title: room.name, text: texts.text(games[room.game].title, room.name, room.id), url: link })
      .catch(() => undefined);
  };

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{isForGuests ? words.guests.guestBody : room.is_private ? texts.privateBody : texts.body}</p>
      <div className={css.code}>
        <QrCode text={link} label={isForGuests ? words.guests.qr(room.id) : texts.qr(room.id)} />
        <Plate mark={games[room.game].mark} size="l">
          {room.id}
        </Plate>
      </div>
      <TextField
        ref={field}
        label={isForGuests ? words.guests.guestLink : texts.link}
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
      {isAdmin && <GuestDoor roomId={room.id} path={guestPath} />}
      {user !== undefined && !user.guest && <ScreenDoor roomId={room.id} login={user.login} isAdmin={isAdmin} />}
    </Dialog>
  );
}
