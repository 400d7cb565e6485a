import { barSlot } from '../layout/bar-slot.ts';
import { loadOutbox, pendingNote } from '../outbox/load-outbox.ts';
import { OfflineLine } from '../outbox/OfflineLine.tsx';
import '../styles/print.css';

/** Runs work that isn't urgent, once the page is rendered and idle. */
export async function runIdleTasks(): Promise<void> {
  // If the outbox is loaded, it has already set its own bar.
  if (barSlot.read() === undefined) barSlot.write(OfflineLine);
  // Entries left by an earlier visit are sent before the site's hundred files are cached.
  if (pendingNote.read()) await loadOutbox();
  if (import.meta.env.PROD) await registerServiceWorker();
}

const path = '/service-worker.js';

interface WithTrustedTypes {
  trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } };
}

/** The only text that may become a script's address: the content security policy forbids other policies. */
function trustedPath(): string {
  const policy = (window as WithTrustedTypes).trustedTypes?.createPolicy('service-worker', {
    createScriptURL: () => path,
  });
  // The types of the DOM still expect a string here.
  return policy ? (policy.createScriptURL(path) as string) : path;
}

/** Makes the site available offline from the second visit on. Rejects in a private window, or if storage is full. */
async function registerServiceWorker(): Promise<void> {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register(trustedPath());
}
