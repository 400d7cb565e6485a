import { useState } from 'react';
import { classes } from '../ui/classes.ts';
import { fetched } from '../ui/fetched.tsx';
import { Icon } from '../ui/Icon.tsx';
import { words } from '../words.ts';
import css from './NavBar.module.css';

const MoreDialog = fetched(async () => (await import('./MoreDialog.tsx')).MoreDialog);

interface Props {
  path: string;
  isCurrent: boolean;
}

/** The last place in bar and rail: opens the list of all others. */
export function MoreEntry({ path, isCurrent }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes(css.entry, css.button)}
        aria-haspopup="dialog"
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => setIsOpen(true)}
      >
        <span className={css.mark}>
          <Icon name="grid" />
        </span>
        {words.more.title}
      </button>
      {isOpen && <MoreDialog path={path} onClose={() => setIsOpen(false)} />}
    </>
  );
}
