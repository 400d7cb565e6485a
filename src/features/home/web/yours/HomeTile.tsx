import type { ReactNode } from 'react';
import { pathTo } from '#shared/pages.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import type { Sign } from '#web/ui/SignLink.tsx';
import frame from '#web/ui/signs.module.css';
import { messages } from '../messages.ts';
import css from './HomeTile.module.css';

interface Props {
  to: string;
  sign: Sign;
  icon: { name: IconName } | { shape: string };
  title: string;
  /** The tile's one number, or word. */
  value: ReactNode;
  unit?: string | undefined;
  detail: ReactNode;
  /** `side`: on a wide screen the number is at the right end. */
  place?: 'side' | 'foot';
  /** On card, with the word in the warning colour. */
  isBad?: boolean;
}

/** A small sign with one number; all of it is one link. */
export function HomeTile({ to, sign, icon, title, value, unit, detail, place = 'foot', isBad = false }: Props) {
  return (
    <a
      href={to}
      className={classes(frame.frameSign, css.tile, css[place])}
      data-sign={sign}
      data-bad={isBad || undefined}
    >
      <span className={css.head}>
        <Icon {...icon} />
        <span className={css.title}>{title}</span>
      </span>{' '}
      <span className={css.value}>
        {value}
        {unit && <span className={css.unit}> {unit}</span>}
      </span>{' '}
      <span className={css.detail}>{detail}</span>
    </a>
  );
}

const ofFailed = {
  cigars: { to: pathTo('pitis'), sign: 'smoke', icon: { name: 'smoke' }, title: messages.yours.today },
  admin: { to: pathTo('admin'), sign: 'admin', icon: { name: 'shield' }, title: messages.yours.site },
} as const;

/** Replaces a tile whose data failed to load. */
export function FailedTile({ name }: { name: keyof typeof ofFailed }) {
  return <HomeTile {...ofFailed[name]} place="side" value="–" detail={messages.yours.failed} />;
}
