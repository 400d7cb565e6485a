import { type PageName, pageOf } from '#shared/pages.ts';
import { useUser } from '../session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { words } from '../words.ts';
import css from './MoreDialog.module.css';
import { barPlaces, navEntriesFor, opensFor, usualPath } from './nav-entries.ts';

/** What no rail leads to, in this order, for those whom it opens for. */
const others: PageName[] = ['misc', 'minigames', 'evcars', 'challenges', 'metrics', 'apiDocs', 'about'];

/** The places that the bar of a phone has no room for, as rows on a page of their own. */
export function MoreDialog({ onClose }: { onClose: () => void }) {
  const { user } = useUser();
  const beyond = navEntriesFor(user).slice(barPlaces);
  const rows = others.flatMap((name) => {
    const { title, icon = 'forward' } = pageOf(name);
    const to = usualPath(name);
    return to !== undefined && opensFor(name, user)
      ? [{ label: title, to, icon: icon as IconName, sign: undefined }]
      : [];
  });
  return (
    <Dialog title={words.nav.more} kind="sheet" onClose={onClose}>
      <ul className={css.rows}>
        {[...beyond, ...rows].map(({ to, label, icon, sign }) => (
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
