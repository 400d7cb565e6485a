import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { ApiError, errorText } from '#web/api/client.ts';
import { type FieldErrors, fieldErrors } from '#web/forms/field-errors.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { useUser } from '#web/session/session.ts';
import { formatDateTime } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormProblem, focusFirstInvalidField, TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { NewRoom, type Room } from '../../contract.ts';
import { roomErrors, roomLimits } from '../../room-rules.ts';
import { DeleteInList } from '../access/LeaveRoom.tsx';
import { countedRoomsQuery } from '../api.ts';
import * as messages from '../messages.ts';
import { useCreateRoom } from '../room-mutations.ts';
import css from './Lobby.module.css';

/** The limit of three rooms is shown in the server's own words; other errors also say what failed. */
function problemOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const sentence = errorText(error);
  return error instanceof ApiError && error.status === 409 ? sentence : messages.errors.creating(sentence);
}

interface Props {
  game: Room['game'];
  suggestedName?: string;
  /** The game's own fields, in addition to the name. */
  children?: ReactNode;
  /** Runs before the room is shown; if it fails, the room still exists. */
  afterwards?: (room: Room) => Promise<void>;
}

export function CreateRoomForm({ game, suggestedName = '', children, afterwards }: Props) {
  const [name, setName] = useState(suggestedName);
  const [isPrivate, setIsPrivate] = useState(false);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useCreateRoom(game);
  const notify = useNotice();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const form = event.currentTarget;
    const input = { name, is_private: isPrivate, password: isPrivate ? password : null };
    // While the schema is loading, only the server checks, with the same messages.
    const found = fieldErrors(NewRoom, { game, ...input });
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstInvalidField(form);
    create.mutate(input, {
      onSuccess: async ({ room }) => {
        await afterwards?.(room);
        notify(messages.lobby.created(room.name));
        navigate(pathTo('room', { gameName: room.game, roomNumber: room.id }));
      },
    });
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={messages.lobby.name}
        value={name}
        onChange={setName}
        // Typing replaces a suggestion.
        onFocus={(event) => name === suggestedName && event.target.select()}
        error={errors.name}
        maxLength={roomLimits.nameMax}
        autoComplete="off"
        dir="auto"
        data-autofocus
      />
      {children}
      <CheckboxField
        label={messages.lobby.isPrivate}
        hint={messages.lobby.isPrivateHint}
        checked={isPrivate}
        onChange={setIsPrivate}
      />
      {isPrivate && (
        <TextField
          label={messages.lobby.password}
          hint={messages.lobby.passwordHint}
          value={password}
          onChange={setPassword}
          error={errors.password}
          maxLength={roomLimits.passwordMax}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      <CreateProblem error={create.error} problem={problemOf(create.error)} onDeleted={create.reset} />
      <Button type="submit" tone="accent" wide busy={create.isPending}>
        {messages.lobby.createButton}
      </Button>
    </form>
  );
}

interface CreateProblemProps {
  error: unknown;
  problem: string | undefined;
  /** Called after a room has been deleted to make space for the new one. */
  onDeleted: () => void;
}

/** Says why a room wasn't created. At the limit, it lists the rooms that count, so that one can be deleted. */
export function CreateProblem({ error, problem, onDeleted }: CreateProblemProps) {
  const isFull = error instanceof ApiError && error.message === roomErrors.tooMany;
  return (
    <>
      <FormProblem problem={problem} />
      {isFull && <CountedRooms onDeleted={onDeleted} />}
    </>
  );
}

function CountedRooms({ onDeleted }: { onDeleted: () => void }) {
  const { user } = useUser();
  const query = useQuery({ ...countedRoomsQuery(user?.login ?? ''), enabled: user !== undefined, staleTime: 0 });
  return (
    <QueryState
      query={query}
      title={(error) => ({ title: messages.errors.currentRooms(errorText(error)) })}
      skeleton={<Skeleton height="4rem" count={3} />}
    >
      {(rooms) => <CountedList rooms={rooms} onDeleted={onDeleted} />}
    </QueryState>
  );
}

function CountedList({ rooms, onDeleted }: { rooms: readonly Room[]; onDeleted: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  // Newer browsers return a promise, which React must not mistake for a cleanup function.
  useEffect(() => void list.current?.scrollIntoView({ block: 'nearest' }), []);
  const afterDeleting = () => {
    list.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    onDeleted();
  };
  return (
    <ul ref={list} className={css.counted} aria-label={messages.lists.counted}>
      {rooms.map((room) => (
        <li key={room.id} className={css.countedRow}>
          <span className={css.countedText}>
            <bdi className={css.countedName}>{room.name}</bdi>
            <span className={css.countedFacts}>
              <Plate mark={games[room.game].mark}>{room.id}</Plate>
              <time dateTime={room.created_at}>{formatDateTime(room.created_at)}</time>
            </span>
          </span>
          <DeleteInList room={room} onDeleted={afterDeleting} />
        </li>
      ))}
    </ul>
  );
}
