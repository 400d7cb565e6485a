import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { whenIdle } from '#web/device/idle.ts';
import { prepareFirstPage } from './routes.tsx';
import { renderSite, startSite } from './site.tsx';

startSite();
// If the cache can't be stored, the site works anyway.
addEventListener('load', () => void cacheSiteOffline().catch(() => undefined));

/** Caching the site's hundred files must not delay the requested page or its answers. */
async function cacheSiteOffline(): Promise<void> {
  await whenIdle();
  await (await import('#web/offline/idle-tasks.ts')).runIdleTasks();
}

/** How long the first render waits for its content; after that, the frame is shown first. */
const firstRenderLimitMs = 400;

function render(): void {
  const place = document.getElementById('root');
  if (place !== null) renderSite(place);
}

const waited = new Promise((resolve) => {
  setTimeout(resolve, firstRenderLimitMs);
});
// The page retries what failed here and shows the error.
Promise.race([prepareFirstPage(), waited]).then(render, render);
