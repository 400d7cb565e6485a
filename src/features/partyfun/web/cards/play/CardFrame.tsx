import type { ReactNode } from 'react';
import type { CardKind } from '../../../deck/card.ts';
import css from './CardFrame.module.css';
import { KindSign } from './KindSign.tsx';
import { signOf } from './kind-signs.ts';

interface Props {
  kind: CardKind;
  /** The word of the kind. */
  title: string;
  /** At the upper corner. */
  corner?: ReactNode;
  /** Turns as it comes. */
  isTurned?: boolean;
  children: ReactNode;
  actions: ReactNode;
}

/** A card: its kind above, what it says in the middle, what can be done at its foot. One that is too long scrolls as a whole. */
export function CardFrame({ kind, title, corner, isTurned = false, children, actions }: Props) {
  return (
    <article className={css.card} data-sign={signOf[kind]} data-turned={isTurned || undefined}>
      <div className={css.inside}>
        <div className={css.top}>
          <div className={css.sign}>
            <KindSign kind={kind} />
          </div>
          <p className={css.kind}>{title}</p>
          {corner}
        </div>
        <div className={css.middle}>{children}</div>
        <div className={css.actions}>{actions}</div>
      </div>
    </article>
  );
}
