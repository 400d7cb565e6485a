import { useSyncExternalStore } from 'react';
import { words } from '../words.ts';
import css from './OfflineBar.module.css';
import { waitingBar } from './waiting-bar.ts';

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A thin bar while the device has no network, or something waits. The live region stands empty before, so that it is read out. */
export function OfflineBar() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const Waiting = waitingBar.use();
  return (
    <div role="status" className={css.region}>
      {Waiting ? <Waiting online={online} /> : !online && <p className={css.bar}>{words.header.offline}</p>}
    </div>
  );
}
