import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { declareTripPlanner } from '#features/vehicles/web/trip/trip-planner.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Shell } from '#web/layout/Shell.tsx';
import { followDialogs } from '#web/navigation/dialog-entries.ts';
import { followLinks } from '#web/navigation/navigate.ts';
import { startOfflineCache } from '#web/offline-cache/start-offline-cache.ts';
import { declareLocalUserData } from '#web/session/device-owner.ts';
import { declareProofMethod } from '#web/session/proof-method.ts';
import { clearDataWithSession } from '#web/session/session.ts';
import { AlertProvider } from '#web/ui/Alert.tsx';
import { ConfirmProvider } from '#web/ui/Confirm.tsx';
import { NoticeProvider } from '#web/ui/Notice.tsx';
import { preloadPages, Routes } from './routes.tsx';

/** Runs once per tab, before the first render. */
export function startSite(): void {
  clearDataWithSession();
  startOfflineCache();
  declareLocalUserData(async () => (await import('./local-user-data.tsx')).localUserData);
  declareProofMethod(async () => (await import('#features/passkeys/web/ceremony.tsx')).PasskeyProof);
  declareTripPlanner(async () => (await import('#features/race/web/worker-client.ts')).tripPlanner);
  preloadPages();
  followDialogs();
  followLinks();
}

const loadSearchProviders = async () => (await import('./search-providers.tsx')).searchProviders;

export function renderSite(place: HTMLElement): Root {
  const root = createRoot(place);
  root.render(
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
  return root;
}
