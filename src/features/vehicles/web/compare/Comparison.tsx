import type { ReactNode } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '../words.ts';
import { CompareTable } from './CompareTable.tsx';
import css from './Comparison.module.css';
import { type CompareSection, compareSections, glanceRows } from './compare-rows.ts';
import type { ComparedCar } from './compared-car.ts';

/** Asked for at once, but the table need not wait for it. */
const CompareCharts = fetched(
  async () => (await import('./CompareCharts.tsx')).CompareCharts,
  () => <Skeleton height="34rem" />,
);

interface Props {
  cars: readonly ComparedCar[];
  onRemove: (slug: string) => void;
  onlyDifferent: boolean;
  onOnlyDifferent: (only: boolean) => void;
  /** One more car, where there is room for it. */
  add: ReactNode;
  /** Race them all. */
  race: ReactNode;
}

/** The main figures that differ; with all of them every section follows. */
export function Comparison({ cars, onRemove, onlyDifferent, onOnlyDifferent, add, race }: Props) {
  const texts = words.compareCars;
  const facts = cars.map(({ car }) => car);
  // Of one car nothing differs.
  const isNarrowed = onlyDifferent && cars.length > 1;
  const glance: CompareSection = { key: 'glance', rows: glanceRows(facts) };
  const all = [glance, ...compareSections(facts, false)];
  const shown = isNarrowed ? [{ ...glance, rows: glance.rows.filter(({ isDifferent }) => isDifferent) }] : all;
  const count = (sections: readonly CompareSection[]) =>
    formatNumber(sections.reduce((sum, { rows }) => sum + rows.length, 0));
  const toggle = (
    <div className={css.toggle}>
      <CheckboxField label={texts.onlyDifferences} checked={onlyDifferent} onChange={onOnlyDifferent} />
      <p role="status" className={css.rows}>
        {texts.rows(count(shown), count(all))}
      </p>
    </div>
  );
  return (
    <>
      <div className={css.above}>
        {toggle}
        <div className={css.race}>{race}</div>
      </div>
      {isNarrowed && shown[0]?.rows.length === 0 ? (
        <p>{texts.noDifferences}</p>
      ) : (
        <CompareTable cars={cars} sections={shown} onRemove={onRemove} slot={add} />
      )}
      <CompareCharts cars={cars} />
      <div className={css.foot}>
        {add ?? <span className={css.full}>{texts.full}</span>}
        {race}
      </div>
    </>
  );
}
