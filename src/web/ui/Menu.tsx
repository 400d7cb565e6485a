import type { ReactNode } from 'react';
import css from './Menu.module.css';

/** A menu page's options as signs, side by side if there's room. */
export function Menu({ children }: { children: ReactNode }) {
  return <nav className={css.menu}>{children}</nav>;
}
