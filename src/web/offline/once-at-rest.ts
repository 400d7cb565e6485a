import { barSlot } from '../layout/bar-slot.ts';
import { OfflineLine } from '../outbox/OfflineLine.tsx';
import { mayWait } from '../outbox/waiting-hint.ts';
import '../styles/print.css';
import { registerServiceWorker } from './register-service-worker.ts';

/** What a visit does once its page is drawn and has nothing to do. */
export async function doOnceAtRest(): Promise<void> {
  // The outbox brings a bar of its own.
  if (barSlot.read() === undefined) barSlot.write(OfflineLine);
  // What an earlier visit left goes before the hundred files of the site come.
  if (mayWait()) await (await import('../outbox/load-outbox.ts')).loadOutbox();
  if (import.meta.env.PROD) await registerServiceWorker();
}
