import {
  currencies,
  currency,
  distanceUnit,
  distanceUnits,
  temperatureUnit,
  temperatureUnits,
} from '#web/device/preferences.ts';
import { shownIn, type Units } from '#web/text/units.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import * as messages from '../messages.ts';
import css from '../Profile.module.css';
import { unitsForLanguage } from './units-for-language.ts';

const texts = messages.units;
const options = <V extends string>(values: readonly V[], labels: Record<V, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const distanceOptions = options(distanceUnits, texts.distances);
const temperatureOptions = options(temperatureUnits, texts.temperatures);
const currencyOptions = options(currencies, texts.currencies);

/** The units are stored in this browser. */
export function UnitSettings() {
  const current = {
    distance: distanceUnit.useValue(),
    temperature: temperatureUnit.useValue(),
    currency: currency.useValue(),
  };
  const usual = unitsForLanguage(navigator.language);
  const isUsual =
    usual === undefined || Object.entries(usual).every(([name, unit]) => current[name as keyof Units] === unit);
  return (
    <Panel title={texts.title}>
      <Segmented
        label={texts.distance}
        options={distanceOptions}
        value={current.distance}
        onChange={distanceUnit.write}
      />
      <p className={css.hint}>{texts.distanceHint[current.distance]}</p>
      <Segmented
        label={texts.temperature}
        options={temperatureOptions}
        value={current.temperature}
        onChange={temperatureUnit.write}
      />
      <Segmented label={texts.currency} options={currencyOptions} value={current.currency} onChange={currency.write} />
      <p className={css.hint}>{texts.currencyHint}</p>
      {usual && !isUsual && <Button onClick={() => choose(usual)}>{texts.usual(namesOf(usual))}</Button>}
    </Panel>
  );
}

function choose({ distance, temperature, currency: money }: Units): void {
  distanceUnit.write(distance);
  temperatureUnit.write(temperature);
  currency.write(money);
}

/** The names for a sentence, such as miles, °F and $. */
const namesOf = (units: Units): [distance: string, temperature: string, currency: string] => [
  texts.distances[units.distance].toLowerCase(),
  shownIn('°C', units).unit,
  shownIn('€', units).unit,
];
