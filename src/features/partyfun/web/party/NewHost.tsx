import { useEffect, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { words } from '../words.ts';
import css from './NewHost.module.css';
import { isSame, type Table } from './table.ts';

const shownForMs = 8 * secondMs;

/** Says for a while that somebody else leads the game now. */
export function NewHost({ table }: { table: Table }) {
  const { host } = table.known.party;
  const [seen, setSeen] = useState(host);
  const [shown, setShown] = useState<string | null>(null);
  if (host !== seen) {
    setSeen(host);
    setShown(host);
  }
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), shownForMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <p role="status" className={css.news} data-shown={shown !== null || undefined}>
      {shown !== null && (isSame(shown, table.login) ? words.party.youAreHost : words.party.newHost(shown))}
    </p>
  );
}
