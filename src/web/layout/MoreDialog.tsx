import { useUser } from '../session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { words } from '../words.ts';
import css from './MoreDialog.module.css';
import { moreRows } from './more-pages.ts';
import type { NavEntry } from './nav-entries.ts';

/** The places that the bar of a phone has no room for, as rows on a screen of their own. */
export function MoreDialog({ entries, onClose }: { entries: readonly NavEntry[]; onClose: () => void }) {
  const { user } = useUser();
  return (
    <Dialog title={words.more.title} kind="sheet" onClose={onClose}>
      <ul className={css.rows}>
        {moreRows(user, entries).map(({ to, label, icon, sign }) => (
          <li key={to}>
            <a href={to} className={css.row} data-sign={sign} onClick={onClose}>
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
