import { type ReactNode, useId } from 'react';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { useUser } from '#web/session/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Room } from '../../contract.ts';
import { lockedSentence } from '../../room-rules.ts';
import { messages } from '../messages.ts';
import { LinkCode } from './LinkCode.tsx';
import { ShareByLink } from './ShareByLink.tsx';
import { ShareOnScreen } from './ShareOnScreen.tsx';
import css from './ShareRoom.module.css';
import { roomLink, useIsAdmin } from './use-invite.ts';

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

/** Who can join the room, and how: one of three ways is expanded. */
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
      {room.is_locked && <p>{lockedSentence(room.admin)}</p>}
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

/** One way to share. Its content requests nothing before it's opened. */
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
