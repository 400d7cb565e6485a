import { useState } from 'react';
import { TextField } from '#web/ui/Field.tsx';
import { petrolBounds, priceBounds, type RaceView } from '../../race-address.ts';
import type { ChangeRace } from '../use-race-address.ts';
import { words } from '../words.ts';
import css from './Prices.module.css';

const texts = words.result;

interface Props {
  view: RaceView;
  change: ChangeRace;
}

/** What the costs are counted with; they follow while one types. */
export function Prices({ view: { priceEurPerKwh, petrol }, change }: Props) {
  const ofPetrol = (name: keyof typeof petrolBounds) => (
    <NumberField
      label={texts.priceFields[name]}
      value={petrol[name]}
      bounds={petrolBounds[name]}
      onValue={(value) => change({ petrol: { ...petrol, [name]: value } })}
    />
  );
  return (
    <details className={css.prices}>
      <summary>{texts.prices}</summary>
      <div className={css.fields}>
        <NumberField
          label={texts.priceFields.priceEurPerKwh}
          value={priceEurPerKwh}
          bounds={priceBounds}
          onValue={(value) => change({ priceEurPerKwh: value })}
        />
        {ofPetrol('litresPer100Km')}
        {ofPetrol('euroPerLitre')}
        {ofPetrol('tankLitres')}
        {ofPetrol('stopMin')}
      </div>
    </details>
  );
}

interface FieldProps {
  label: string;
  value: number;
  bounds: readonly [number, number];
  onValue: (value: number) => void;
}

function NumberField({ label, value, bounds: [least, most], onValue }: FieldProps) {
  const [text, setText] = useState(String(value));
  const typed = numberOf(text);
  const isWrong = typed === undefined || typed < least || typed > most;
  const type = (next: string) => {
    setText(next);
    const number = numberOf(next);
    if (number !== undefined && number >= least && number <= most) onValue(number);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={type}
      error={isWrong ? texts.outOfBounds(least, most) : undefined}
    />
  );
}

/** As much as the address can keep: three decimals, with a point or a comma. */
function numberOf(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^\d{1,4}(?:\.\d{1,3})?$/.test(trimmed) ? Number(trimmed) : undefined;
}
