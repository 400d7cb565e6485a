import { Link } from 'wouter';
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
    <Link to={to} className={css.sign} data-sign={sign}>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
      {number && <span className={css.number}>{number}</span>}
    </Link>
  );
}
