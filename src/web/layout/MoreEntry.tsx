import { useState } from 'react';
import { classes } from '../ui/classes.ts';
import { fetched } from '../ui/fetched.tsx';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icon-shapes.ts';
import { words } from '../words.ts';
import css from './MoreEntry.module.css';
import { isInMore, signInMore } from './more-pages.ts';
import barCss from './NavBar.module.css';
import type { NavEntry } from './nav-entries.ts';

const MoreDialog = fetched(async () => (await import('./MoreDialog.tsx')).MoreDialog);

interface Props {
  entries: readonly NavEntry[];
  path: string;
}

/** The last place in the bar of a phone, where there are more pages than places. */
export function MoreEntry({ entries, path }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes(barCss.entry, css.button)}
        data-sign={signInMore(path, entries)}
        aria-current={isInMore(path, entries) ? 'page' : undefined}
        onClick={() => setIsOpen(true)}
      >
        <span className={barCss.mark}>
          <Icon shape={icons.more} />
        </span>
        {words.more.title}
      </button>
      {isOpen && <MoreDialog entries={entries} onClose={() => setIsOpen(false)} />}
    </>
  );
}
