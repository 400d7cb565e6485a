import { syncTag } from './sync-tag.ts';

interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks the browser, where it can do that, to send what waits once there is a network, whether or not a page is open then. */
export async function askForSync(): Promise<void> {
  const worker = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await worker?.sync?.register(syncTag);
}
