import { useSyncExternalStore } from 'react';
import { copyAge } from '../copies/copy-age.ts';
import { words } from '../words.ts';
import { ageSentence } from './bar-sentences.ts';
import css from './OutboxBar.module.css';

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device thinks that it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(watchConnection, () => navigator.onLine);

/** The bar where nothing waits. */
export function OfflineLine() {
  const online = useOnline();
  const age = copyAge.use();
  if (age) return <p className={css.bar}>{ageSentence(age)}</p>;
  return online ? null : <p className={css.bar}>{words.outbox.offline}</p>;
}
