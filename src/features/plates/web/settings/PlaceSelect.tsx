import { SelectField } from '#web/ui/SelectField.tsx';
import type { Place } from '../../places/places.ts';

interface Props {
  label: string;
  hint?: string;
  places: readonly Place[];
  value: string;
  /** A choice of none of them. */
  none?: string;
  onChange: (code: string) => void;
}

/** One place of a list, by its name. */
export function PlaceSelect({ label, hint, places, value, none, onChange }: Props) {
  const named = [...places].sort((a, b) => a.name.localeCompare(b.name));
  const isKnown = value === '' || places.some(({ code }) => code === value);
  return (
    <SelectField
      label={label}
      hint={hint}
      options={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        // Until the list is there.
        ...(isKnown ? [] : [{ value, label: value }]),
        ...named.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
