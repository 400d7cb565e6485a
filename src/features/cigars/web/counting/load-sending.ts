import { loadOutbox } from '#web/outbox/load-outbox.ts';

/** What keeps and sends a tap: it comes behind the first drawing, together with the outbox. */
export function loadSending(): Promise<typeof import('./sending.ts')> {
  void loadOutbox().catch(() => undefined);
  return import('./sending.ts');
}
