import { useQuery } from '@tanstack/react-query';
import { pathTo } from '#shared/pages.ts';
import { plural } from '#web/text/format-number.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { carsQuery } from './api.ts';
import css from './CompareBar.module.css';
import { findCar, namePartsOf } from './car-names.ts';
import * as messages from './messages.ts';
import { maxPicked, setPicked, usePickedCars } from './picked-cars.ts';
import { RaceTheseLink } from './RaceLinks.tsx';
import { Silhouette } from './Silhouette.tsx';

const texts = messages.compareBar;

export function CompareBar() {
  const { picked } = usePickedCars();
  return (
    <>
      <p role="status" className="visually-hidden">
        {picked.length > 0 && plural(picked.length, texts.car, texts.cars)}
      </p>
      {picked.length > 0 && <CompareTray />}
    </>
  );
}

function CompareTray() {
  const { picked, toggle } = usePickedCars();
  const { data: cars = [] } = useQuery(carsQuery);
  const notice = useNotice();
  const remove = (id: string, name: string) => {
    toggle(id);
    notice(texts.removed(name), { undo: () => setPicked(picked) });
  };
  return (
    <div className={css.room}>
      <section className={css.tray} aria-label={texts.tray}>
        <ul className={css.places}>
          {picked.map((id) => {
            const car = findCar(cars, id);
            const name = car?.name ?? id;
            return (
              <li key={id}>
                <button
                  type="button"
                  className={css.car}
                  onClick={() => remove(id, name)}
                  aria-label={texts.remove(name)}
                  title={name}
                >
                  <Silhouette body={car?.vehicle.misscellaneous.body} />
                  <span className={css.name}>{car ? namePartsOf(car).model : id}</span>
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
          {Array.from({ length: maxPicked - picked.length }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
            <li key={index} className={css.free} aria-hidden="true">
              <Icon name="plus" />
              <span>{texts.oneMore}</span>
            </li>
          ))}
        </ul>
        <ButtonLink to={pathTo('compareCars', {}, { cars: picked.join(',') })} tone="accent">
          {texts.compareCount(picked.length)}
        </ButtonLink>
        <span className={css.race}>
          <RaceTheseLink carIds={picked}>{texts.race}</RaceTheseLink>
        </span>
      </section>
    </div>
  );
}
