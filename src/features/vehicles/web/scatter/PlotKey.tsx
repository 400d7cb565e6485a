import { plural } from '#web/text/format-number.ts';
import { words } from '../words.ts';
import type { Axis } from './axes.ts';
import { forms, markAt } from './body-forms.ts';
import css from './PlotKey.module.css';

const texts = words.carChart;

/** What the yellow line says. */
export function EdgeSign({ count, x, y }: { count: number; x: Axis; y: Axis }) {
  const isRangeForMoney = x.key === 'price.de_eur' && y.key === 'range.real_km';
  return (
    <p className={css.sign}>
      <strong>{texts.edge(plural(count, texts.car, texts.cars))}</strong>
      {isRangeForMoney ? texts.edgeOfPrice : texts.edgeMeans}
    </p>
  );
}

/** Which form is which body. */
export function Marks() {
  return (
    <section className={css.marks} aria-label={texts.marks}>
      <ul>
        {forms.map((form) => (
          <li key={form}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d={markAt(form, 8, 8)} data-open={form === 'others' || undefined} />
            </svg>
            {texts.forms[form]}
          </li>
        ))}
      </ul>
    </section>
  );
}
