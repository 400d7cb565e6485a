import { Button } from '#web/ui/Button.tsx';
import { driverNeverPlays } from '../../rules/driver.ts';
import { messages } from '../messages.ts';
import { isSpot, spotting } from '../pending/overlay.ts';
import type { TitleOf } from '../room/target-title.ts';
import type { Shown } from '../room/use-shown.ts';
import css from './RefusedSpots.module.css';

const texts = messages.play;

/** Refused entries with their messages; they're already undone on screen. */
export function RefusedSpots({ refused, titleOf }: { refused: Shown['refused']; titleOf: TitleOf }) {
  const forget = async () => {
    const outbox = await spotting.open();
    for (const { id } of refused) await outbox.discard(id).catch(() => false);
  };
  const ofDriver = refused.filter(({ problem }) => problem === driverNeverPlays);
  /** Whoever resends is a passenger again, because a driver has the quiet page. */
  const sendAgain = async () => {
    const outbox = await spotting.open();
    for (const { id } of ofDriver) await outbox.retry(id);
  };
  return (
    <div role="status" className={css.region}>
      {refused.length > 0 && (
        <div className={css.refused}>
          <ul className={css.list}>
            {refused.map((entry) => {
              const why = entry.problem ?? texts.refused;
              return (
                <li key={entry.id}>
                  {isSpot(entry)
                    ? texts.refusedSpot(titleOf(entry.data.spot.target), why)
                    : texts.refusedUndo(titleOf(entry.data.target), why)}
                </li>
              );
            })}
          </ul>
          <div className={css.ways}>
            {ofDriver.length > 0 && <Button onClick={() => void sendAgain()}>{texts.sendAgain}</Button>}
            <Button onClick={() => void forget()}>{texts.understood}</Button>
          </div>
        </div>
      )}
    </div>
  );
}
