import type { ReactNode } from 'react';
import { words } from '../words.ts';
import css from './BeingBuilt.module.css';

/** A building site beside the road: says plainly that a page is still to come. */
export function BeingBuilt({ children }: { children: ReactNode }) {
  return (
    <section className={css.site}>
      <div className={css.barrier} aria-hidden="true" />
      <div className={css.words}>
        <h2>{words.ui.beingBuilt}</h2>
        <p>{children}</p>
      </div>
    </section>
  );
}
