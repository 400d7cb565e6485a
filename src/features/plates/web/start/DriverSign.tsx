import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { BanSign } from './BanSign.tsx';
import css from './DriverSign.module.css';

const texts = messages.start;

interface Props {
  /** Below the heading, one per line. */
  lines: readonly string[];
  /** Buttons to answer with. */
  children?: ReactNode;
}

/** The safety note, which can't be dismissed. */
export function DriverSign({ lines, children }: Props) {
  return (
    <section className={css.sign} aria-label={texts.driverNeverPlays}>
      <div className={css.head} data-large={children !== undefined || undefined}>
        <BanSign />
        <div>
          <h2 className={css.title}>{texts.driverNeverPlays}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      {children}
    </section>
  );
}
