import type { ComponentType, ReactNode } from 'react';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { formatTime } from '#web/text/format.ts';
import { useHeading, useRootMark } from '#web/ui/Page.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import type { CurrentPresence } from '../../web/live/room-document.ts';
import * as messages from '../../web/messages.ts';
import type { RoomOnScreen } from '../contract.ts';
import css from './Screen.module.css';
import type { ScreenResponse } from './screen-call.ts';

export interface OnScreen<View> {
  room: Omit<ScreenResponse, 'view'>;
  /** The game's view, as sent by the server. */
  view: View;
  /** Undefined while unknown. */
  here: CurrentPresence | undefined;
  /** When the connection was lost; undefined while it's up. */
  lostAt: number | undefined;
  /** Subscribes to transient payloads until the returned function is called. The game validates them. */
  onTransient: (listener: (payload: unknown) => void) => () => void;
}

/** A game's content on a screen, within a `ScreenFrame`. The site map names its file. */
export type GameScreen<View> = ComponentType<OnScreen<View>>;

const texts = messages.onScreen;
/** Longer names don't fit on one line beside the list of who's present. */
const longName = 18;

interface Props extends Pick<OnScreen<unknown>, 'room' | 'here' | 'lostAt'> {
  isDense?: boolean;
  /** Replaces the name and presence, and must contain the heading. */
  head?: ReactNode;
  /** Replaces the sign that says how to join; null if the game uses the whole screen. */
  aside?: ReactNode;
  withoutNumber?: boolean;
  /** The game's content. The first child takes up the free space; the others are as high as their content. */
  children?: ReactNode;
}

/** A room on a television: its name, who is present, the game's content, and how to join. */
export function ScreenFrame({
  room,
  here,
  lostAt,
  isDense = false,
  head,
  aside,
  withoutNumber = false,
  children,
}: Props) {
  useRootMark('screen');
  return (
    <div className={css.screen} data-theme="dark">
      <div className={css.stage} data-whole={aside === null || undefined}>
        <div className={css.room} data-dense={isDense || undefined}>
          {head ?? <RoomHead room={room} here={here} lostAt={lostAt} />}
          {children}
        </div>
        {aside === undefined ? <JoinSign room={room} withoutNumber={withoutNumber} /> : aside}
      </div>
    </div>
  );
}

function RoomHead({ room: { name, game }, here, lostAt }: Pick<Props, 'room' | 'here' | 'lostAt'>) {
  const headingRef = useHeading({ title: name, sign: games[game].sign });
  return (
    <div className={css.head} data-long={name.length > longName || undefined}>
      <h1 ref={headingRef} tabIndex={-1}>
        <bdi>{name}</bdi>
      </h1>
      <p className={css.here}>
        <span className={css.dot} data-lost={lostAt !== undefined || undefined} />
        {lostAt === undefined
          ? here && (here.count > 0 ? texts.here(here.logins, here.count) : texts.nobodyHere)
          : texts.asOf(formatTime(new Date(lostAt).toISOString()))}
      </p>
    </div>
  );
}

/** Shows when the connection was lost, for games with their own head. */
export function LostMark({ lostAt }: Pick<Props, 'lostAt'>) {
  if (lostAt === undefined) return null;
  return (
    <p className={css.here}>
      <span className={css.dot} data-lost />
      {texts.asOf(formatTime(new Date(lostAt).toISOString()))}
    </p>
  );
}

/** The QR standard's quiet zone, needed because the yellow sign starts right next to the code. */
const quietZone = 4;

interface JoinSignProps {
  room: Pick<RoomOnScreen, 'game' | 'number' | 'is_private' | 'is_locked' | 'guest_path'>;
  /** Hides the room's number, for displays in public; anyone who scans the code still needs the password. */
  withoutNumber?: boolean;
}

/** The URL in a screen's QR code: its guest link, or else the room's own. */
const joinLinkOf = ({ game, number, guest_path }: JoinSignProps['room']) =>
  `${siteOrigin()}${guest_path ?? pathTo('room', { gameName: game, roomNumber: number })}`;

/** Only the QR code, for a game that uses the whole screen. */
export function JoinCode({ room }: Pick<JoinSignProps, 'room'>) {
  if (room.is_locked) return null;
  return (
    <div className={css.small}>
      <QrCode text={joinLinkOf(room)} label={texts.qrAlone} quietZone={quietZone} />
    </div>
  );
}

/** Says how viewers can join, by scanning the QR code or with the room's number. */
export function JoinSign({ room, withoutNumber = false }: JoinSignProps) {
  const { game, number, is_private, is_locked, guest_path } = room;
  const isForGuests = guest_path !== undefined;
  const { host } = new URL(siteOrigin());
  return (
    <section className={css.sign} data-sign={games[game].sign} aria-label={texts.play}>
      <h2 className={css.title}>{texts.play}</h2>
      {!is_locked && (
        <div className={css.code}>
          <QrCode
            text={joinLinkOf(room)}
            label={withoutNumber ? texts.qrAlone : texts.qr(number)}
            quietZone={quietZone}
          />
        </div>
      )}
      {!withoutNumber && (
        <p className={css.plate} data-mark={games[game].mark}>
          <span className="visually-hidden">{texts.number} </span>
          {number}
        </p>
      )}
      <div className={css.how}>
        {is_locked ? (
          <p>{texts.locked}</p>
        ) : (
          <>
            {isForGuests && <p className={css.scan}>{texts.scanGuest}</p>}
            {isForGuests && !withoutNumber && <p>{texts.numberToo(host)}</p>}
            {!isForGuests && <p>{withoutNumber ? texts.scanAlone : texts.scan(host)}</p>}
            {is_private && !isForGuests && <p className={css.password}>{texts.askPassword}</p>}
          </>
        )}
      </div>
    </section>
  );
}
