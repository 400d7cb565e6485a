import { useQueryClient } from '@tanstack/react-query';
import { type Ref, type SubmitEvent, useId, useRef, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { type GameName, games } from '#shared/site-map.ts';
import { ApiError, errorText, isContractMismatch } from '#web/api/client.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import type { Room } from '../../contract.ts';
import { roomErrors } from '../../room-rules.ts';
import { roomQuery, roomsQuery, userRoomsQuery } from '../api.ts';
import * as messages from '../messages.ts';
import { fieldText, findByName, roomNumberIn } from './find-room.ts';
import css from './JoinRoomForm.module.css';

interface Props {
  /** Absent on pages that don't belong to a game, where a name finds the user's rooms in all games. */
  gameName?: GameName;
  login: string;
  /** Whether the name search includes others' rooms. */
  mayList: boolean;
  /** Whether other ways to play come first on the page, so that this button isn't the main one. */
  isSecondary?: boolean;
}

/** Opens a room by its code, link or name. Errors are shown here, and the input is kept. */
export function JoinRoomForm({ gameName, login, mayList, isSecondary = false }: Props) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [choices, setChoices] = useState<readonly Room[]>([]);
  const [isSearching, setIsSearching] = useState(false);
  const find = useFindRooms(gameName, login, mayList);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const change = (value: string) => {
    setText(value);
    setError(undefined);
    setChoices([]);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSearching) return;
    setError(undefined);
    setIsSearching(true);
    try {
      const [room, ...others] = await find(text);
      if (room === undefined) throw new Refused(roomErrors.noNumber);
      if (others.length === 0) return navigate(pathTo('room', { gameName: room.game, roomNumber: room.id }));
      setChoices([room, ...others]);
    } catch (problem) {
      setError(problem instanceof Refused ? problem.message : `${messages.errors.fetching} ${errorText(problem)}`);
      field.current?.focus();
    } finally {
      setIsSearching(false);
    }
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <label className={css.label} htmlFor={id}>
        {messages.lobby.number}
      </label>
      <PlateField
        ref={field}
        id={id}
        mark={gameName === undefined ? '' : games[gameName].mark}
        value={text}
        onChange={change}
        errorId={error === undefined ? undefined : `${id}-error`}
      />
      <Button type="submit" tone={isSecondary ? 'plain' : 'accent'} className={css.join} busy={isSearching}>
        {messages.lobby.joinButton}
      </Button>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
      {choices.length > 0 && <MatchingRooms rooms={choices} />}
    </form>
  );
}

/** An error whose message is shown as is. */
class Refused extends Error {}

/** Fetches a room by its code, or searches by name: first the user's own rooms, then the newest of everybody's. */
function useFindRooms(
  gameName: GameName | undefined,
  login: string,
  mayList: boolean,
): (text: string) => Promise<Room[]> {
  const client = useQueryClient();
  return async (text) => {
    if (text.trim() === '') throw new Refused(roomErrors.noNumber);
    const number = roomNumberIn(text);
    if (number !== undefined) {
      const room = await client.fetchQuery({ ...roomQuery(number), retry: false }).catch((error: unknown) => {
        const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 403);
        throw isUnknown || isContractMismatch(error) ? new Refused(messages.errors.invalidRoom) : error;
      });
      return [room];
    }
    const own = await client.fetchInfiniteQuery({ ...userRoomsQuery(login, gameName), retry: false });
    const found = findByName(text, own.pages.flat());
    if (found.length > 0 || !mayList || gameName === undefined) return found;
    const all = await client.fetchInfiniteQuery({ ...roomsQuery(gameName), retry: false });
    return findByName(text, all.pages.flat());
  };
}

const maxShown = 8;

/** Lets the user choose one of several matching rooms. */
function MatchingRooms({ rooms }: { rooms: readonly Room[] }) {
  return (
    <div className={css.choices} role="status">
      <p>{messages.lobby.whichOne(rooms.length, maxShown)}</p>
      <ul>
        {rooms.slice(0, maxShown).map(({ id, name, game }) => (
          <li key={id}>
            <a href={pathTo('room', { gameName: game, roomNumber: id })} className={css.choice}>
              <bdi>{name}</bdi>
              <Plate mark={games[game].mark}>{id}</Plate>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const digits = 6;

interface PlateFieldProps {
  id: string;
  /** The letter in the plate's strip. */
  mark: string;
  value: string;
  onChange: (value: string) => void;
  /** The id of its error message, if there is one. */
  errorId: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** A number plate to fill in: a plain text field in front of placeholders for the missing digits. */
function PlateField({ id, mark, value, onChange, errorId, ref }: PlateFieldProps) {
  const isNumber = /^\d*$/.test(value);
  return (
    <div className={css.plate} data-mark={mark} data-wrong={errorId !== undefined || undefined}>
      <div className={css.entry} data-text={!isNumber || undefined}>
        {isNumber && (
          <span className={css.places} aria-hidden="true">
            {Array.from({ length: digits }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its position
              <span key={place} data-free={place >= value.length || undefined} />
            ))}
          </span>
        )}
        <input
          ref={ref}
          id={id}
          className={css.input}
          value={value}
          onChange={(event) => onChange(fieldText(event.target.value))}
          inputMode="numeric"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-describedby={errorId}
          aria-invalid={errorId !== undefined || undefined}
        />
      </div>
    </div>
  );
}
