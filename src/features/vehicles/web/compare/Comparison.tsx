import { lazy, type ReactNode, Suspense, useId } from 'react';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '../words.ts';
import { CompareTable } from './CompareTable.tsx';
import css from './Comparison.module.css';
import { compareSections, glanceRows } from './compare-rows.ts';
import type { ComparedCar } from './compared-car.ts';

/** Asked for at once, but the table need not wait for it. */
const CompareCharts = lazy(async () => ({ default: (await import('./CompareCharts.tsx')).CompareCharts }));

interface Props {
  cars: readonly ComparedCar[];
  onRemove: (slug: string) => void;
  onlyDifferent: boolean;
  onOnlyDifferent: (only: boolean) => void;
  /** What can be done with these cars. */
  buttons: ReactNode;
}

export function Comparison({ cars, onRemove, onlyDifferent, onOnlyDifferent, buttons }: Props) {
  const id = useId();
  const texts = words.compareCars;
  const facts = cars.map(({ car }) => car);
  const sections = compareSections(facts, onlyDifferent);
  const glance = { key: 'glance', rows: glanceRows(facts) };
  return (
    <>
      <CompareTable label={texts.glanceTable} cars={cars} sections={[glance]} onRemove={onRemove} />
      <div className={css.buttons}>{buttons}</div>
      <Suspense fallback={<Skeleton height="34rem" />}>
        <CompareCharts cars={cars} />
      </Suspense>
      <section className={css.all} aria-labelledby={id}>
        <div className={css.head}>
          <h2 id={id}>{texts.figures}</h2>
          <CheckboxField label={texts.onlyDifferences} checked={onlyDifferent} onChange={onOnlyDifferent} />
        </div>
        {sections.length > 0 ? (
          <CompareTable label={texts.allTable} cars={cars} sections={sections} />
        ) : (
          <p>{texts.noDifferences}</p>
        )}
      </section>
    </>
  );
}
