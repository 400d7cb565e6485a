import type { ReactNode } from 'react';
import { useMedia } from '#web/device/use-media.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import frame from '#web/ui/SignFrame.module.css';
import type { Sign } from '#web/ui/SignLink.tsx';
import css from './WideTile.module.css';

interface Props {
  to: string;
  sign: Sign;
  icon: IconName;
  title: string;
  aside?: string | undefined;
  /** What stands here on a phone. */
  narrow: ReactNode;
  children: ReactNode;
}

/** A sign that has more to tell where there is room for it. */
export function WideTile({ to, sign, icon, title, aside, narrow, children }: Props) {
  if (!useMedia('(min-width: 60rem)')) return <>{narrow}</>;
  return (
    <a href={to} className={classes(frame.sign, css.tile)} data-sign={sign}>
      <span className={css.head}>
        <Icon name={icon} />
        <span className={css.title}>{title}</span>
        {aside && <span className={css.aside}>{aside}</span>}
      </span>
      {children}
    </a>
  );
}
