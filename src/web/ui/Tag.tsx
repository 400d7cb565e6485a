import type { ReactNode } from 'react';
import css from './content.module.css';
import type { Sign } from './SignLink.tsx';

interface Props {
  tone?: 'good' | 'warn' | 'bad' | 'solid' | undefined;
  /** The colour of a part of the site, as an alternative to a tone. */
  sign?: Sign | undefined;
  children: ReactNode;
}

/** A word or two in a frame: a state or a kind. The colour only supports the words. */
export function Tag({ tone, sign, children }: Props) {
  return (
    <span className={css.tag} data-tone={tone} data-sign={sign}>
      {children}
    </span>
  );
}
