import { type SubmitEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { type CardGame, cardLimits, playersIn } from '../../../cards/game.ts';
import { isSameName, nameOf } from '../../../cards/names.ts';
import { words } from '../../words.ts';
import css from './PeopleSheet.module.css';

const texts = words.people;

/** Somebody comes in the middle of a game. */
export function AddName({ game, onAdd }: { game: CardGame; onAdd: (name: string) => boolean }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const people = playersIn(game);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (nameOf(name) === '') return;
    if (people.length >= cardLimits.namesMax) return setError(texts.full);
    if (people.some((other) => isSameName(other.name, nameOf(name)))) return setError(texts.taken);
    if (onAdd(name)) setName('');
  };
  const change = (typed: string) => {
    setName(typed);
    setError(undefined);
  };
  return (
    <form className={css.add} onSubmit={add} noValidate>
      <TextField
        label={texts.name}
        value={name}
        onChange={change}
        error={error}
        autoComplete="off"
        enterKeyHint="done"
        dir="auto"
      />
      <Button type="submit">{texts.add}</Button>
    </form>
  );
}
