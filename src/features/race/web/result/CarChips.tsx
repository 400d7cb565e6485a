import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { words } from '../words.ts';
import css from './CarChips.module.css';
import { mostDrawn, toggled } from './chosen-cars.ts';
import type { ResultScene } from './result-scene.ts';

const texts = words.result;

/** Which cars the charts draw. On a phone the letters alone. */
export function CarChips({ scene, isBrief }: { scene: ResultScene; isBrief: boolean }) {
  const { cars, planned, chosen, choose, nameOf } = scene;
  const notice = useNotice();
  if (planned.length < 2) return null;
  const press = (index: number) => {
    const next = toggled(chosen, index);
    if (next === chosen) notice(chosen.length === 1 ? texts.one : texts.four);
    else choose(next);
  };
  return (
    <fieldset className={css.chips} data-brief={isBrief || undefined}>
      <legend className="visually-hidden">{texts.drawn}</legend>
      {planned.map(({ car }) => {
        const index = cars.indexOf(car);
        const isOn = chosen.includes(index);
        return (
          <button
            key={car.index}
            type="button"
            className={css.chip}
            aria-pressed={isOn}
            aria-disabled={(!isOn && chosen.length >= mostDrawn) || undefined}
            onClick={() => press(index)}
          >
            <SeriesMark index={car.index} />
            <span className={isBrief ? 'visually-hidden' : undefined}>{nameOf(car)}</span>
          </button>
        );
      })}
      {!isBrief && (
        <span className={css.note} aria-hidden="true">
          {texts.drawn}
        </span>
      )}
    </fieldset>
  );
}
