import { plural } from '#web/text/format-number.ts';
import { CompareTray } from './CompareTray.tsx';
import { usePickedCars } from './picked-cars.ts';
import { words } from './words.ts';

/** The cars put aside for comparison, and the way there: a tray at the foot of the window. */
export function CompareBar() {
  const { picked } = usePickedCars();
  const texts = words.compareBar;
  return (
    <>
      <p role="status" className="visually-hidden">
        {picked.length > 0 && plural(picked.length, texts.car, texts.cars)}
      </p>
      {picked.length > 0 && <CompareTray />}
    </>
  );
}
