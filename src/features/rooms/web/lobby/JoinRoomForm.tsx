import { type SubmitEvent, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { pathTo } from '#shared/pages.ts';
import { focusFirstWrongField } from '#web/forms/first-wrong-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { roomSentences } from '../../room-rules.ts';
import { words } from '../words.ts';
import css from './Lobby.module.css';
import { roomNumberIn } from './room-number.ts';

/** Leads to the room; whether it exists, and whether one may join, is asked there. */
export function JoinRoomForm({ gameName }: { gameName: string }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const roomNumber = roomNumberIn(text);
    if (roomNumber !== undefined) return navigate(pathTo('room', { gameName, roomNumber }));
    setError(roomSentences.noNumber);
    focusFirstWrongField(event.currentTarget);
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={words.lobby.number}
        hint={words.lobby.numberHint}
        value={text}
        onChange={setText}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
      />
      <Button type="submit" wide>
        {words.lobby.joinButton}
      </Button>
    </form>
  );
}
