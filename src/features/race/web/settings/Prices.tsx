import { asTyped, type Shown, shownBounds, shownIn } from '#web/text/units.ts';
import { defaultPetrol } from '../../model/petrol.ts';
import {
  defaultPriceEurPerKwh,
  type Petrol,
  petrolBounds,
  petrolNames,
  priceBounds,
  type RaceView,
} from '../../race-address.ts';
import { messages } from '../messages.ts';
import { Fold } from './Fold.tsx';
import { NumberField } from './NumberField.tsx';
import css from './settings.module.css';

const texts = messages.setup;

interface Props {
  price: number;
  petrol: Petrol;
  onChange: (part: Partial<Pick<RaceView, 'priceEurPerKwh' | 'petrol'>>) => void;
}

const unchanged = (value: number) => value;

function shownPetrol(name: keyof Petrol): Shown {
  const unit = texts.petrolUnits[name];
  return unit === 'min' ? { unit, of: unchanged, metric: unchanged } : shownIn(unit);
}

/** Energy prices, and the petrol car to compare with. */
export function Prices({ price, petrol, onChange }: Props) {
  const summary = `${texts.priceSummary(price)} · ${texts.petrolSummary(petrol.litresPer100Km, petrol.euroPerLitre)}`;
  return (
    <Fold title={texts.prices} summary={summary}>
      {() => (
        <>
          <NumberField
            label={texts.charging}
            unit={texts.perKwh()}
            value={price}
            bounds={priceBounds}
            isChanged={price !== defaultPriceEurPerKwh}
            onChange={(priceEurPerKwh) => onChange({ priceEurPerKwh })}
          />
          <h3 className={css.petrol}>{texts.petrolCar}</h3>
          <p className={css.where}>{texts.petrolWhere}</p>
          {petrolNames.map((name) => {
            const shown = shownPetrol(name);
            return (
              <NumberField
                key={name}
                label={texts.petrolNames[name]}
                unit={shown.unit}
                value={asTyped(shown, petrol[name])}
                bounds={shownBounds(shown, petrolBounds[name])}
                isChanged={petrol[name] !== defaultPetrol[name]}
                onChange={(value) => onChange({ petrol: { ...petrol, [name]: shown.metric(value) } })}
              />
            );
          })}
        </>
      )}
    </Fold>
  );
}
