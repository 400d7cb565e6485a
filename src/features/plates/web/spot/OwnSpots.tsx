import type { ReactNode } from 'react';
import { secondMs } from '#shared/time.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { Spot } from '../../contract.ts';
import { undoMs } from '../../rules/game-times.ts';
import { driverNeverPlays } from '../../rules/judging.ts';
import * as messages from '../messages.ts';
import type { TitleOf } from '../places/places.ts';
import { momentIn } from '../room/moment.ts';
import { isSpot, type Shown, spotOutbox } from '../room/use-play.ts';
import { useServerNow } from '../room/use-server-now.ts';
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

/** Refused entries, which no longer count on screen, with the reasons. */
export function RefusedSpots({ refused, titleOf }: { refused: Shown['refused']; titleOf: TitleOf }) {
  const dismiss = async () => {
    const outbox = await spotOutbox.open();
    for (const { id } of refused) await outbox.discard(id).catch(() => false);
  };
  const whileDriving = refused.filter(({ problem }) => problem === driverNeverPlays);
  /** Only a passenger sees this button, so these will be accepted now. */
  const sendAgain = async () => {
    const outbox = await spotOutbox.open();
    for (const { id } of whileDriving) await outbox.retry(id);
  };
  return (
    <div role="status" className={css.region}>
      {refused.length > 0 && (
        <div className={css.refused}>
          <ul className={css.list}>
            {refused.map((entry) => {
              const reason = entry.problem ?? texts.refused;
              return (
                <li key={entry.id}>
                  {isSpot(entry)
                    ? texts.refusedSpot(titleOf(entry.data.spot.target), reason)
                    : texts.refusedUndo(titleOf(entry.data.target), reason)}
                </li>
              );
            })}
          </ul>
          <div className={css.answers}>
            {whileDriving.length > 0 && <Button onClick={() => void sendAgain()}>{texts.sendAgain}</Button>}
            <Button onClick={() => void dismiss()}>{texts.understood}</Button>
          </div>
        </div>
      )}
    </div>
  );
}
