import type { ActiveRoom } from '#features/rooms/home-contract.ts';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { serverNow } from '#web/outbox/stamp.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { classes } from '#web/ui/classes.ts';
import frame from '#web/ui/signs.module.css';
import * as messages from '../messages.ts';
import css from './Yours.module.css';

const texts = messages.running;

interface Props {
  room: ActiveRoom;
  /** Replaces the number of people there if the server doesn't respond. */
  asOf: string | undefined;
  className?: string | undefined;
}

export function RunningSign({ room, asOf, className }: Props) {
  const { id, name, game, here } = room;
  const now = serverNow(useNowMs());
  const { value, unit, label } = stateOf(room, now);
  const { title, sign } = games[game];
  return (
    <a
      href={pathTo('room', { gameName: game, roomNumber: id })}
      className={classes(frame.frameSign, css.game, className)}
      data-sign={sign}
    >
      <span className={css.gameText}>
        <bdi className={css.gameName}>{name}</bdi>{' '}
        <span className={css.gameDetail}>
          {[title, asOf ?? (here > 0 ? texts.here(here) : undefined)].filter(Boolean).join(' · ')}
        </span>
      </span>{' '}
      {value !== undefined && (
        <span className={css.gameState}>
          {label && <span className={css.gameLabel}>{label} </span>}
          <span className={css.gameValue}>
            {value}
            {unit && <small>{unit}</small>}
          </span>
        </span>
      )}
    </a>
  );
}

function stateOf({ game, is_running, sign, until, mine }: ActiveRoom, now: number) {
  if (!is_running) return { value: undefined, unit: undefined, label: texts.notStarted };
  if (until !== undefined) {
    const [value = '', unit = ''] = formatLeft(until, now).split(' ');
    return { value, unit: ` ${unit}`, label: texts.left };
  }
  if (sign !== undefined) return { value: sign, unit: undefined, label: texts.next };
  if (mine === undefined) return { value: undefined, unit: undefined, label: undefined };
  const label = game === 'partyfun' ? texts.round : texts.found;
  return { value: formatNumber(mine.done), unit: texts.of(mine.of), label };
}
