import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#web/api/query-client.ts';
import { startCopies } from '#web/copies/start-copies.ts';
import { whenIdle } from '#web/device/idle.ts';
import { Shell } from '#web/layout/Shell.tsx';
import { followDialogs } from '#web/navigation/dialog-entries.ts';
import { followLinks } from '#web/navigation/follow-links.ts';
import { declareBelongings } from '#web/session/device-owner.ts';
import { declareProofWay } from '#web/session/proof-way.ts';
import { forgetDataWithSession } from '#web/session/session.ts';
import { AlertProvider } from '#web/ui/Alert.tsx';
import { ConfirmProvider } from '#web/ui/Confirm.tsx';
import { NoticeProvider } from '#web/ui/Notice.tsx';
import { fetchPagesAhead, prepareFirstPage, Routes } from './routes.tsx';

forgetDataWithSession();
startCopies();
declareBelongings(async () => (await import('./belongings.tsx')).belongings);
declareProofWay(async () => (await import('#features/passkeys/web/PasskeyProof.tsx')).PasskeyProof);
fetchPagesAhead();
followDialogs();
followLinks();
// Where it cannot be kept the site works all the same.
addEventListener('load', () => void keepForOffline().catch(() => undefined));

/** The hundred files of the site must not come between a visitor and the page that was asked for, nor before its answers. */
async function keepForOffline(): Promise<void> {
  await whenIdle();
  await (await import('#web/offline/once-at-rest.ts')).doOnceAtRest();
}

const loadSearchProviders = async () => (await import('./search-providers.tsx')).loadSearchProviders();

/** The first drawing waits so long for what it shows; after that the frame comes first and the rest when it is there. */
const firstDrawingWithinMs = 400;

function draw(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AlertProvider>
          <NoticeProvider>
            <ConfirmProvider>
              <Shell loadSearchProviders={loadSearchProviders}>
                <Routes />
              </Shell>
            </ConfirmProvider>
          </NoticeProvider>
        </AlertProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const waited = new Promise((resolve) => {
  setTimeout(resolve, firstDrawingWithinMs);
});
// What failed here is asked for again by the page itself, which then says what is wrong.
Promise.race([prepareFirstPage(), waited]).then(draw, draw);
