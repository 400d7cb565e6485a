import { useSyncExternalStore } from 'react';
import { words } from '../words.ts';
import css from './OfflineBar.module.css';

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A thin bar while the device has no network. The live region stands empty before, so that it is read out. */
export function OfflineBar() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return (
    <div role="status" className={css.region}>
      {!online && <p className={css.bar}>{words.header.offline}</p>}
    </div>
  );
}
