import { classes } from './classes.ts';
import css from './SignLink.module.css';

export type Sign = 'bingo' | 'cars' | 'race' | 'smoke' | 'admin';

interface Props {
  to: string;
  title: string;
  detail?: string | undefined;
  number?: string | undefined;
  sign: Sign;
}

/** A road sign that leads somewhere: one solid colour, an inset outline, at most one number. */
export function SignLink({ to, title, detail, number, sign }: Props) {
  return (
    <a href={to} className={css.sign} data-sign={sign}>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
      {number && <span className={css.number}>{number}</span>}
    </a>
  );
}

interface ButtonProps {
  title: string;
  detail?: string;
  sign?: Sign;
  onPress: () => void;
}

/** The same sign for an option that does something instead of leading to an address; paper-coloured without a part of the site. */
export function SignButton({ title, detail, sign, onPress }: ButtonProps) {
  return (
    <button type="button" className={classes(css.sign, !sign && css.plain)} data-sign={sign} onClick={onPress}>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
    </button>
  );
}
