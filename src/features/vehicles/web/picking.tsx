import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { plural } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { carsQuery } from './api.ts';
import { findCar, namePartsOf } from './car-names.ts';
import css from './cars.module.css';
import * as messages from './messages.ts';
import { maxPicked, setPicked, usePickedCars } from './picked-cars.ts';
import barCss from './picking.module.css';
import { RaceTheseLink } from './RaceLinks.tsx';
import { Silhouette } from './Silhouette.tsx';

interface Picking {
  picked: readonly string[];
  isPicked: boolean;
  toggle: () => void;
  /** Asks which car to replace if four are picked; render it beside the button. */
  sheet: ReactNode;
}

export function usePicking(carId: string): Picking {
  const { picked, toggle } = usePickedCars();
  const [isFull, setIsFull] = useState(false);
  return {
    picked,
    isPicked: picked.includes(carId),
    toggle: () => setIsFull(!toggle(carId)),
    sheet: isFull && <SwapSheet carId={carId} onClose={() => setIsFull(false)} />,
  };
}

const texts = messages.compareBar;

/** When four cars are picked, a fifth can replace one of them. */
function SwapSheet({ carId, onClose }: { carId: string; onClose: () => void }) {
  const { picked } = usePickedCars();
  const { data: cars = [] } = useQuery(carsQuery);
  return (
    <Dialog title={texts.full} onClose={onClose}>
      <p>{texts.swap}</p>
      <DialogActions>
        {picked.map((id) => (
          <Button
            key={id}
            wide
            onClick={() => {
              setPicked(picked.map((other) => (other === id ? carId : other)));
              onClose();
            }}
          >
            {findCar(cars, id)?.name ?? id}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}

export function PickButton({ carId, name }: { carId: string; name: string }) {
  const { isPicked, toggle, sheet } = usePicking(carId);
  return (
    <>
      <button
        type="button"
        className={css.pick}
        aria-pressed={isPicked}
        data-picked={isPicked || undefined}
        aria-label={messages.carList.compareNamed(name)}
        onClick={toggle}
      >
        <Icon {...(isPicked ? { shape: icons.check } : { name: 'plus' })} />
      </button>
      {sheet}
    </>
  );
}

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
    <div className={barCss.room}>
      <section className={barCss.tray} aria-label={texts.tray}>
        <ul className={barCss.places}>
          {picked.map((id) => {
            const car = findCar(cars, id);
            const name = car?.name ?? id;
            return (
              <li key={id}>
                <button
                  type="button"
                  className={barCss.car}
                  onClick={() => remove(id, name)}
                  aria-label={texts.remove(name)}
                  title={name}
                >
                  <Silhouette body={car?.vehicle.misscellaneous.body} />
                  <span className={barCss.name}>{car ? namePartsOf(car).model : id}</span>
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
          {Array.from({ length: maxPicked - picked.length }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
            <li key={index} className={barCss.free} aria-hidden="true">
              <Icon name="plus" />
              <span>{texts.oneMore}</span>
            </li>
          ))}
        </ul>
        <ButtonLink to={pathTo('compareCars', {}, { cars: picked.join(',') })} tone="accent">
          {texts.compareCount(picked.length)}
        </ButtonLink>
        <span className={barCss.race}>
          <RaceTheseLink carIds={picked}>{texts.race}</RaceTheseLink>
        </span>
      </section>
    </div>
  );
}
