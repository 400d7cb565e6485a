import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { PaperHead } from '#web/print/PaperHead.tsx';
import { type ComparedTrip, type CompareRow, compareSections, glanceRows } from '../compare/compare-rows.ts';
import type { ComparedCar } from '../compare/compared-car.ts';
import { messages } from '../messages.ts';
import css from './ComparisonSheet.module.css';

/** From this number of cars, the paper is in landscape. */
const wideFrom = 3;

/** All rows of a comparison, even if the page only shows differences. */
export function ComparisonSheet({ cars, trip }: { cars: readonly ComparedCar[]; trip: ComparedTrip }) {
  const facts = cars.map(({ car }) => car);
  const sections = [
    { key: 'glance', title: messages.compareCars.glance, rows: glanceRows(facts, trip) },
    ...compareSections(facts, false),
  ];
  return (
    <div className={css.sheet} data-wide={cars.length >= wideFrom || undefined}>
      <PaperHead title={messages.compareCars.heading(cars.length)} note={messages.carPaper.compareNote} isNoteBelow />
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            {cars.map(({ slug, name, car }, index) => (
              <th key={slug} scope="col">
                <SeriesMark index={index} /> {name} <span className={css.year}>{car.year}</span>
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ key, title, rows }) => (
          <tbody key={key}>
            <tr className={css.section}>
              <th colSpan={cars.length + 1}>{title}</th>
            </tr>
            {rows.map((row) => (
              <Row key={row.key} row={row} cars={cars} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Row({ row: { label, texts, best }, cars }: { row: CompareRow; cars: readonly ComparedCar[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {texts.map((text, index) => (
        <td key={cars[index]?.slug}>
          {text === messages.figureWords.unknown ? messages.carPaper.notKnown : text}
          {best.includes(index) && <strong> ★</strong>}
        </td>
      ))}
    </tr>
  );
}
