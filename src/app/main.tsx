import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { whenIdle } from '#web/device/idle.ts';
import { prepareFirstPage } from './routes.tsx';
import { drawSite, startSite } from './site.tsx';

startSite();
// Where it cannot be kept the site works all the same.
addEventListener('load', () => void keepForOffline().catch(() => undefined));

/** The hundred files of the site must not come between a visitor and the page that was asked for, nor before its answers. */
async function keepForOffline(): Promise<void> {
  await whenIdle();
  await (await import('#web/offline/once-at-rest.ts')).doOnceAtRest();
}

/** The first drawing waits so long for what it shows; after that the frame comes first and the rest when it is there. */
const firstDrawingWithinMs = 400;

function draw(): void {
  const place = document.getElementById('root');
  if (place !== null) drawSite(place);
}

const waited = new Promise((resolve) => {
  setTimeout(resolve, firstDrawingWithinMs);
});
// What failed here is asked for again by the page itself, which then says what is wrong.
Promise.race([prepareFirstPage(), waited]).then(draw, draw);
