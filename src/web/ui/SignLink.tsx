import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import * as icons from './icon-shapes.ts';
import css from './signs.module.css';

export type Sign = 'bingo' | 'cars' | 'race' | 'smoke' | 'admin' | 'party';

interface Props {
  to: string;
  title: string;
  detail?: string | undefined;
  number?: string | undefined;
  /** Not open to this user. */
  isLocked?: boolean;
  sign: Sign;
}

/** A road sign that is a link: one solid colour, an inset outline, at most one number. */
export function SignLink({ to, title, detail, number, sign, isLocked = false }: Props) {
  return (
    <a href={to} className={css.sign} data-sign={sign}>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
      {number && <span className={css.number}>{number}</span>}
      {isLocked && <Icon shape={icons.lock} />}
    </a>
  );
}

interface ButtonProps {
  title: string;
  sign?: Sign;
  /** For going back: lower than other signs, and with an arrow. */
  isBack?: boolean;
  onPress: () => void;
}

/** The same sign as a button; paper-coloured if it doesn't belong to a part of the site. */
export function SignButton({ title, sign, isBack = false, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes(css.sign, !sign && css.plain, isBack && css.back)}
      data-sign={sign}
      onClick={onPress}
    >
      {isBack && <Icon name="back" />}
      <span className={css.title}>{title}</span>
    </button>
  );
}

/** A menu page's options as signs, side by side if there's room. */
export function Menu({ children }: { children: ReactNode }) {
  return <nav className={css.menu}>{children}</nav>;
}
