import type { ReactNode } from 'react';
import { secondMs } from '#shared/time.ts';
import { formatTime } from '#web/text/format.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Spot } from '../../contract.ts';
import { undoMs } from '../../rules/game-times.ts';
import { useServerNow } from '../room/use-server-now.ts';
import { words } from '../words.ts';
import css from './LastSpot.module.css';

const texts = words.play;

interface Props {
  spot: Spot | undefined;
  title: string;
  /** Behind the title: what of the plate counted. */
  detail?: string | undefined;
  points: number;
  onUndo: () => void;
  children?: ReactNode;
}

/** What one found last, with the way to take it back for ten minutes. */
export function LastSpot({ spot, title, detail, points, onUndo, children }: Props) {
  const now = useServerNow(10 * secondMs);
  if (spot === undefined) return <p className={css.none}>{texts.nothingYet}</p>;
  const leftMs = Date.parse(spot.at) + undoMs - now;
  const left = formatSpan(leftMs);
  return (
    <div className={css.line}>
      <span className={css.check} aria-hidden="true">
        <Icon shape={icons.check} />
      </span>
      <p className={css.text}>
        <span>
          <b>
            <bdi>{title}</bdi>
          </b>
          {detail !== undefined && ` · ${detail}`} {texts.at} <time dateTime={spot.at}>{formatTime(spot.at)}</time>
        </span>
        <span className={css.points}>{texts.pointsSoFar(points)}</span>
        {children}
      </p>
      {leftMs > 0 && (
        <button type="button" className={css.undo} onClick={onUndo}>
          <Icon shape={icons.undo} />
          <b>{texts.undo}</b> <span className="visually-hidden">{title}, </span>
          <span>{left}</span> <span className="visually-hidden">{texts.left}</span>
        </button>
      )}
    </div>
  );
}
