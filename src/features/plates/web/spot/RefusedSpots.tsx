import { Button } from '#web/ui/Button.tsx';
import { driverNeverPlays } from '../../rules/judging.ts';
import * as messages from '../messages.ts';
import { isSpot, spotOutbox } from '../pending/overlay.ts';
import type { TitleOf } from '../places/places.ts';
import type { Shown } from '../room/use-shown.ts';
import css from './spot.module.css';

const texts = messages.play;

/** Refused entries and the reasons; the entries no longer count on screen. */
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
