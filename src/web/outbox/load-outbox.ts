import type { OpenOutbox } from './make-outbox.ts';

let loading: Promise<OpenOutbox> | undefined;

/** The one outbox of this tab. Its code comes when it is first asked for; where it cannot come, the next call asks again. */
export function loadOutbox(): Promise<OpenOutbox> {
  loading ??= import('./page-outbox.ts')
    .then(({ openOutbox }) => openOutbox())
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
