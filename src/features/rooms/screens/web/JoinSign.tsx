import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { QrCode } from '#web/ui/QrCode.tsx';
import * as messages from '../../web/messages.ts';
import type { RoomOnScreen } from '../contract.ts';
import css from './Screen.module.css';

const texts = messages.onScreen;

/** The QR standard's quiet zone, needed because the yellow sign starts right next to the code. */
const quietZone = 4;

interface Props {
  room: Pick<RoomOnScreen, 'game' | 'number' | 'is_private' | 'is_locked' | 'guest_path'>;
  /** Hides the room's number, for displays in public; anyone who scans the code still needs the password. */
  withoutNumber?: boolean;
}

/** The URL in a screen's QR code, which is its guest link or else the room. */
const joinLinkOf = ({ game, number, guest_path }: Props['room']) =>
  `${siteOrigin()}${guest_path ?? pathTo('room', { gameName: game, roomNumber: number })}`;

/** Only the QR code, for a game that uses the whole screen. */
export function JoinCode({ room }: Pick<Props, 'room'>) {
  if (room.is_locked) return null;
  return (
    <div className={css.small}>
      <QrCode text={joinLinkOf(room)} label={texts.qrAlone} quietZone={quietZone} />
    </div>
  );
}

/** Says how viewers can join, by scanning the QR code or with the room's number. */
export function JoinSign({ room, withoutNumber = false }: Props) {
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
