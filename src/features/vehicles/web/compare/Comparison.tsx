import { type ReactNode, useId } from 'react';
import { CheckboxField } from '#web/ui/Field.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { words } from '#web/words.ts';
import type { NamedCar } from '../find-car.ts';
import { CompareTable } from './CompareTable.tsx';
import css from './Comparison.module.css';
import { CurvesChart } from './CurvesChart.tsx';
import { compareSections, glanceRows } from './compare-rows.ts';
import { RangesChart } from './RangesChart.tsx';

export type ComparedCar = NamedCar & { slug: string };

interface Props {
  cars: readonly ComparedCar[];
  onRemove: (slug: string) => void;
  onlyDifferent: boolean;
  onOnlyDifferent: (only: boolean) => void;
  /** Absent when there is no room for one more. */
  addButton: ReactNode;
}

export function Comparison({ cars, onRemove, onlyDifferent, onOnlyDifferent, addButton }: Props) {
  const id = useId();
  const texts = words.compareCars;
  const facts = cars.map(({ car }) => car);
  const sections = compareSections(facts, onlyDifferent);
  const glance = { key: 'glance', rows: glanceRows(facts) };
  return (
    <>
      <CompareTable label={texts.glanceTable} cars={cars} sections={[glance]} onRemove={onRemove} />
      {addButton && <div>{addButton}</div>}
      <div className={css.charts}>
        <Panel title={texts.curves}>
          <CurvesChart cars={cars} />
        </Panel>
        <Panel title={texts.ranges}>
          <RangesChart cars={cars} />
        </Panel>
      </div>
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
