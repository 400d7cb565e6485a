import * as messages from '../messages.ts';
import { useUser } from '../session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import css from './MoreDialog.module.css';
import { moreRows } from './more-pages.ts';

export function MoreDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { user } = useUser();
  return (
    <Dialog title={messages.more.title} kind="sheet" onClose={onClose}>
      <ul className={css.rows}>
        {moreRows(user).map(({ to, label, icon }) => (
          <li key={to}>
            <a href={to} className={css.row} aria-current={to === path ? 'page' : undefined} onClick={onClose}>
              <Icon {...icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
