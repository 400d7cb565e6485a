import { barSlot } from '../layout/bar-slot.ts';
import { loadOutbox, waitingNote } from '../outbox/load-outbox.ts';
import { OfflineLine } from '../outbox/OfflineLine.tsx';
import '../styles/print.css';

/** What a visit does once its page is drawn and has nothing to do. */
export async function doOnceAtRest(): Promise<void> {
  // The outbox brings a bar of its own.
  if (barSlot.read() === undefined) barSlot.write(OfflineLine);
  // What an earlier visit left goes before the hundred files of the site come.
  if (waitingNote.read()) await loadOutbox();
  if (import.meta.env.PROD) await registerServiceWorker();
}

const path = '/service-worker.js';

/** The one text that may become the address of a script: the content security policy lets no other policy be made. */
function trustedPath(): string {
  const factory = (
    window as {
      trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } };
    }
  ).trustedTypes;
  if (factory === undefined) return path;
  const policy = factory.createPolicy('service-worker', { createScriptURL: () => path });
  // The types of the browser's own interface still say text where it takes this.
  return policy.createScriptURL(path) as string;
}

/** Lets the site open without a network from the second visit on. Rejects in a private window, or where storage is full. */
async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(trustedPath());
}
