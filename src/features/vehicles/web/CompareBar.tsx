import { fetched } from '#web/ui/fetched.tsx';
import css from './CompareBar.module.css';
import { usePickedCars } from './picked-cars.ts';

/** Needed by those alone who put a car aside. */
const PickedBar = fetched(async () => (await import('./PickedBar.tsx')).PickedBar);

/** How many cars are put aside for comparison, and the way there. Stands at the foot of a page and floats above the rest of it. */
export function CompareBar() {
  const { picked } = usePickedCars();
  return (
    <div className={css.place} role="status">
      {picked.length > 0 && <PickedBar />}
    </div>
  );
}
