import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import {
  type ConditionName,
  type Conditions as ConditionValues,
  conditionNames,
  conditionRows,
  usualConditions,
} from '../../model/conditions.ts';
import { Fold } from '../settings/Fold.tsx';
import { NumberField } from '../settings/NumberField.tsx';
import { words } from '../words.ts';
import css from './Conditions.module.css';
import { changedNames, conditionText, isChanged, shownAs, toldNames } from './condition-text.ts';
import { conditionIcons } from './icons.ts';

const texts = words.setup;

/** Where the bounds are far beyond what is asked for every day. */
const reaches: Partial<Record<ConditionName, readonly [number, number]>> = {
  speedCapKmh: [50, 200],
  chargerSpacingKm: [1, 300],
  chargerPowerKw: [3, 400],
  stopMin: [0, 20],
  loadKg: [0, 500],
};

interface Props {
  conditions: ConditionValues;
  onChange: (conditions: ConditionValues) => void;
}

/** Under what is driven: told in a few words, and opened to be changed. */
export function Conditions({ conditions, onChange }: Props) {
  const notice = useNotice();
  const toDefaults = () => {
    onChange(usualConditions);
    notice(texts.defaultsBack, { undo: () => onChange(conditions) });
  };
  const told = (
    <ul className={css.told}>
      {toldNames(conditions).map((name) => (
        <li key={name} data-changed={isChanged(conditions, name) || undefined}>
          <Icon shape={conditionIcons[name]} />
          {conditionText(conditions, name)}
        </li>
      ))}
    </ul>
  );
  return (
    <Fold title={texts.conditions} told={told}>
      {() => (
        <>
          {conditionNames.map((name) => (
            <Condition key={name} {...{ name, conditions, onChange }} />
          ))}
          {changedNames(conditions).length > 0 && <Button onClick={toDefaults}>{texts.defaults}</Button>}
        </>
      )}
    </Fold>
  );
}

function Condition({ name, conditions, onChange }: Props & { name: ConditionName }) {
  const { bounds, step } = conditionRows[name];
  const times = shownAs(name);
  return (
    <NumberField
      label={texts.names[name]}
      unit={texts.units[name]}
      value={rounded(conditions[name] * times)}
      bounds={[bounds[0] * times, bounds[1] * times]}
      reach={reaches[name]}
      step={step * times}
      told={conditionText(conditions, name)}
      isChanged={isChanged(conditions, name)}
      onChange={(value) => onChange({ ...conditions, [name]: rounded(value / times) })}
    />
  );
}

/** To what an address holds. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;
