import { lazy, Suspense } from 'react';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { words } from '../words.ts';
import css from './JoinSign.module.css';

const texts = words.screen;
const { mark } = games.bingo;

/** Its place is there from the start. */
const QrCode = lazy(async () => ({ default: (await import('#web/ui/QrCode.tsx')).QrCode }));

/** As the standard asks for: the yellow begins right beside it. */
const quietZone = 4;

/** How whoever sees the screen gets into the room: by its link as a picture, or by its number. */
export function JoinSign({ number, isPrivate }: { number: string; isPrivate: boolean }) {
  const link = `${location.origin}${pathTo('room', { gameName: 'bingo', roomNumber: number })}`;
  return (
    <section className={css.sign} aria-label={texts.play}>
      <h2 className={css.title}>{texts.play}</h2>
      <div className={css.code}>
        <Suspense>
          <QrCode text={link} label={texts.qr(number)} quietZone={quietZone} />
        </Suspense>
      </div>
      <p className={css.plate} data-mark={mark}>
        <span className="visually-hidden">{texts.number} </span>
        {number}
      </p>
      <div className={css.how}>
        <p>{texts.scan(location.host)}</p>
        {isPrivate && <p className={css.password}>{texts.askPassword}</p>}
      </div>
    </section>
  );
}
