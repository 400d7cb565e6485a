import type { MouseEvent, ReactNode } from 'react';
import { pathTo } from '#shared/pages.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import type { Sign } from '#web/ui/SignLink.tsx';
import frame from '#web/ui/signs.module.css';
import * as messages from '../messages.ts';
import css from './Yours.module.css';

interface Props {
  to: string;
  sign: Sign;
  icon: { name: IconName } | { shape: string };
  title: string;
  value: ReactNode;
  unit?: string | undefined;
  detail: ReactNode;
  /** `side` puts the number at the far end of the tile on wide screens. */
  place?: 'side' | 'foot';
  /** Makes the tile a card with its value in the warning colour. */
  isBad?: boolean;
}

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

const failedTiles = {
  cigars: { to: pathTo('pitis'), sign: 'smoke', icon: { name: 'smoke' }, title: messages.yours.today },
  admin: { to: pathTo('admin'), sign: 'admin', icon: { name: 'shield' }, title: messages.yours.site },
} as const;

export function FailedTile({ name }: { name: keyof typeof failedTiles }) {
  return <HomeTile {...failedTiles[name]} place="side" value="–" detail={messages.yours.failed} />;
}

interface QuietTileProps {
  to: string;
  sign: Sign;
  icon: { name: IconName } | { shape: string };
  /** What a tap does, as a verb. */
  verb: string;
  sentence: string;
  /** The action that the page performs when it opens, passed in its history state. */
  asks?: string;
  className?: string | undefined;
}

/** The sign for something that the user can use but has no data for yet. */
export function QuietTile({ to, sign, icon, verb, sentence, asks, className }: QuietTileProps) {
  const onClick = (event: MouseEvent) => {
    if (asks === undefined) return;
    event.preventDefault();
    navigate(to, { state: { asks } });
  };
  return (
    <a href={to} className={classes(css.quiet, className)} data-sign={sign} onClick={onClick}>
      <span className={css.picture}>
        <Icon {...icon} />
      </span>
      <span className={css.quietText}>
        <span className={css.quietVerb}>{verb}</span> <span className={css.quietSentence}>{sentence}</span>
      </span>
    </a>
  );
}
