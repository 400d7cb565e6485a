import { barSlot } from './bar-slot.ts';
import css from './OfflineBar.module.css';

/** A thin bar while the device has no network, or something waits. The live region stands empty before, so that it is read out. */
export function OfflineBar() {
  const Inside = barSlot.useValue();
  return (
    <div role="status" className={css.region}>
      {Inside && <Inside />}
    </div>
  );
}
