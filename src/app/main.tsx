import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { prepareFirstPage } from './routes.tsx';
import { renderSite, startSite } from './site.tsx';

startSite();

/** How long the first render waits for its content. After that, the frame is shown without it. */
const firstRenderLimitMs = 400;

function render(): void {
  const place = document.getElementById('root');
  if (place !== null) renderSite(place);
}

const waited = new Promise((resolve) => {
  setTimeout(resolve, firstRenderLimitMs);
});
// The page retries whatever failed here, and shows the error.
Promise.race([prepareFirstPage(), waited]).then(render, render);
