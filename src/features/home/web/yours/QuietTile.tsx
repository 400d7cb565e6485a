import type { MouseEvent } from 'react';
import { navigate } from '#web/navigation/navigate.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import type { Sign } from '#web/ui/SignLink.tsx';
import css from './QuietTile.module.css';

interface Props {
  to: string;
  sign: Sign;
  icon: { name: IconName } | { shape: string };
  /** What a tap leads to, as a verb. */
  verb: string;
  sentence: string;
  /** What the page does on arrival, by its history state. */
  asks?: string;
  className?: string | undefined;
}

/** The sign of something this user can use, but has nothing to show of yet. */
export function QuietTile({ to, sign, icon, verb, sentence, asks, className }: Props) {
  const onClick = (event: MouseEvent) => {
    if (asks === undefined) return;
    event.preventDefault();
    navigate(to, { state: { asks } });
  };
  return (
    <a href={to} className={classes(css.tile, className)} data-sign={sign} onClick={onClick}>
      <span className={css.picture}>
        <Icon {...icon} />
      </span>
      <span className={css.words}>
        <span className={css.verb}>{verb}</span> <span className={css.sentence}>{sentence}</span>
      </span>
    </a>
  );
}
