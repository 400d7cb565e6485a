import { fetched } from '#web/ui/fetched.tsx';
import css from './CompareBar.module.css';
import { usePickedCars } from './picked-cars.ts';

/** Most visits put no car aside: what the bar shows is fetched with the first one. */
const PickedCars = fetched(async () => (await import('./PickedCars.tsx')).PickedCars);

/** The cars put aside for comparison, and the way there. Stands at the foot of a page and floats above the rest of it. */
export function CompareBar() {
  const { picked } = usePickedCars();
  return (
    <div className={css.place} role="status">
      {picked.length > 0 && <PickedCars />}
    </div>
  );
}
