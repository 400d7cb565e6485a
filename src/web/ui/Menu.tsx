import type { ReactNode } from 'react';
import css from './Menu.module.css';

/** The options of a menu page, one sign below the other, side by side where there is room. */
export function Menu({ children }: { children: ReactNode }) {
  return <nav className={css.menu}>{children}</nav>;
}
