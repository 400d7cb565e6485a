import { useState } from 'react';
import { TextField } from '#web/ui/Field.tsx';
import type { Place } from '../../places/places.ts';
import { placesLike } from '../pick/pick-places.ts';
import { words } from '../words.ts';
import css from './PlaceByLetters.module.css';

interface Props {
  label: string;
  hint: string;
  places: readonly Place[];
  value: string;
  /** Nothing is written. */
  none: string;
  onChange: (code: string) => void;
}

/** One place of hundreds, by what one knows of it: the letters on one's own plate, or its name. */
export function PlaceByLetters({ label, hint, places, value, none, onChange }: Props) {
  const [text, setText] = useState(value);
  const isEmpty = text.trim() === '';
  const chosen = places.find(({ code }) => code === value);
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        value={text}
        onChange={(typed) => {
          setText(typed);
          onChange(typed.trim() === '' ? '' : (placesLike(places, typed)[0]?.code ?? ''));
        }}
        placeholder={words.pick.lettersOfRegion}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <p className={css.chosen} role="status">
        {isEmpty ? none : chosen === undefined ? words.pick.like(0) : `${chosen.name} (${chosen.code})`}
      </p>
    </div>
  );
}
