import type { Room } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { words } from '../../words.ts';
import css from './Invitation.module.css';

const texts = words.evening;

/** Its place is there from the start. */
const QrCode = fetched(async () => (await import('#web/ui/QrCode.tsx')).QrCode);

/** How others come: by a picture to scan, or the number. */
export function Invitation({ room }: { room: Room }) {
  const link = `${siteOrigin()}${pathTo('room', { gameName: room.game, roomNumber: room.id })}`;
  return (
    <section className={css.sign} aria-label={texts.invite}>
      <div className={css.code}>
        <QrCode text={link} label={texts.qr(room.id)} />
      </div>
      <div className={css.words}>
        <h2>{texts.invite}</h2>
        <Plate mark={games[room.game].mark} size="l">
          {room.id}
        </Plate>
        <p>{texts.scan}</p>
      </div>
    </section>
  );
}
