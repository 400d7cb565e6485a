import { CarShape } from '../CarShape.tsx';
import { durationText, gapText } from '../duration-text.ts';
import { words } from '../words.ts';
import css from './Podium.module.css';
import type { ResultScene } from './result-scene.ts';
import { aheadText } from './result-sentences.ts';

const texts = words.result;

/** The first three on a road sign. Who is stranded has no block. */
export function Podium({ scene }: { scene: ResultScene }) {
  const { ranking, nameOf } = scene;
  const first = ranking.finishers.slice(0, 3);
  return (
    <section className={css.sign} aria-label={texts.podium}>
      {first.length > 0 && (
        <ol className={css.blocks}>
          {first.map(({ car, plan, place, behindMin }, rank) => (
            <li key={car.index} className={css.step} data-rank={rank + 1} data-place={place}>
              <CarShape car={car} className={css.car} />
              <span className={css.name}>{nameOf(car)}</span>
              <span className={css.block}>
                <span className={css.place}>
                  <span className="visually-hidden">{texts.place(place)}</span>
                  <span aria-hidden="true">{place}</span>
                </span>
                <span>{place === 1 ? durationText(plan.minutes) : gapText(behindMin)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={css.sentence}>{aheadText(scene)}</p>
    </section>
  );
}
