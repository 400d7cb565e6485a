import type { ReactNode } from 'react';
import { secondMs } from '#shared/time.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Spot } from '../../contract.ts';
import { undoMs } from '../../rules/game-times.ts';
import * as messages from '../messages.ts';
import { momentIn } from '../room/moment.ts';
import { useServerNow } from '../room/use-server-now.ts';
import type { Shown } from '../room/use-shown.ts';
import css from './spot.module.css';

const texts = messages.play;

interface Props {
  shown: Shown;
  spot: Spot | undefined;
  title: string;
  /** Shown after the title: the marks that counted on the plate. */
  detail?: string | undefined;
  onUndo: () => void;
  children?: ReactNode;
}

export function LastSpot({ shown, spot, title, detail, onUndo, children }: Props) {
  const now = useServerNow(10 * secondMs);
  if (spot === undefined) return <p className={css.none}>{texts.nothingYet}</p>;
  const leftMs = Date.parse(spot.at) + undoMs - now;
  const left = formatSpan(leftMs);
  const isQuestioned = shown.questions.open.has(spot.seq);
  return (
    <div className={css.lastSpot} data-questioned={isQuestioned || undefined}>
      <span className={css.check} aria-hidden="true">
        {isQuestioned ? '?' : <Icon shape={icons.check} />}
      </span>
      <p className={css.lastText}>
        <span>
          <b>
            <bdi>{title}</bdi>
          </b>
          {detail !== undefined && ` · ${detail}`} {texts.at}{' '}
          <time dateTime={spot.at}>{texts.moment(momentIn(shown.game, spot.at))}</time>
        </span>
        {isQuestioned && <b className={css.doubt}>{texts.questioned}</b>}
        <span className={css.points}>{texts.pointsSoFar(shown.mine?.points ?? 0)}</span>
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
