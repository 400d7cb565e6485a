import { mayWait } from '../outbox/waiting-hint.ts';
import { registerServiceWorker } from './register-service-worker.ts';

/** What a visit does once its page is drawn and has nothing to do. */
export async function doOnceAtRest(): Promise<void> {
  // What an earlier visit left goes before the hundred files of the site come.
  if (mayWait()) await (await import('../outbox/load-outbox.ts')).loadOutbox();
  await registerServiceWorker();
}
