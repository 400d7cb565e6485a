import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { QrCode } from '#web/ui/QrCode.tsx';
import { messages } from '../../web/messages.ts';
import type { RoomOnScreen } from '../contract.ts';
import css from './JoinSign.module.css';

const texts = messages.onScreen;

/** The QR standard's quiet zone, needed because the yellow begins right beside it. */
const quietZone = 4;

interface Props {
  room: Pick<RoomOnScreen, 'game' | 'number' | 'is_private'>;
  /** Hides the room code on public displays; scanning still asks for the password. */
  withoutNumber?: boolean;
}

/** How viewers of the screen get into the room: by scanning its link, or by its code. */
export function JoinSign({ room: { game, number, is_private }, withoutNumber = false }: Props) {
  const link = `${siteOrigin()}${pathTo('room', { gameName: game, roomNumber: number })}`;
  return (
    <section className={css.sign} data-sign={games[game].sign} aria-label={texts.play}>
      <h2 className={css.title}>{texts.play}</h2>
      <div className={css.code}>
        <QrCode text={link} label={withoutNumber ? texts.qrAlone : texts.qr(number)} quietZone={quietZone} />
      </div>
      {!withoutNumber && (
        <p className={css.plate} data-mark={games[game].mark}>
          <span className="visually-hidden">{texts.number} </span>
          {number}
        </p>
      )}
      <div className={css.how}>
        <p>{withoutNumber ? texts.scanAlone : texts.scan(new URL(siteOrigin()).host)}</p>
        {is_private && <p className={css.password}>{texts.askPassword}</p>}
      </div>
    </section>
  );
}
