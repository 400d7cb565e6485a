import { useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { addressFor, errorText } from '#web/api/client.ts';
import { isQueued, type NewEntry } from '#web/outbox/entry.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { placeOf } from '../../members.ts';
import { makeRoomOutbox, type RoomEntry } from '../../web/live/room-outbox.ts';
import * as messages from '../../web/messages.ts';
import type { giveHeart } from '../contract.ts';

const texts = messages.heart;

interface Props extends HeartPlace {
  /** The activity's owner. Users see how many hearts their own activities got. */
  by: string;
  title: string;
  classNames: HeartClasses;
}

interface HeartClasses {
  heart?: string | undefined;
  problem?: string | undefined;
}

export function HeartButton({ by, title, classNames, ...place }: Props) {
  const isOwn = loginKey(by) === loginKey(place.login);
  if (!isOwn) return <GiveHeart by={by} title={title} classNames={classNames} place={place} />;
  return <OwnHearts count={place.hearts?.length ?? 0} classNames={classNames} />;
}

function OwnHearts({ count, classNames }: { count: number; classNames: HeartClasses }) {
  if (count === 0) return null;
  return (
    <span className={classNames.heart}>
      <Icon shape={icons.heart} />
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="visually-hidden">{texts.count(count)}</span>
    </span>
  );
}

type GiveProps = Pick<Props, 'by' | 'title' | 'classNames'> & { place: HeartPlace };

function GiveHeart({ by, title, classNames, place }: GiveProps) {
  const { isOn, count, problem, toggle } = useHeart(place, texts.give(title, by, 0));
  return (
    <>
      <button
        type="button"
        className={classNames.heart}
        aria-pressed={isOn}
        aria-label={texts.give(title, by, count)}
        onClick={toggle}
      >
        <Icon shape={icons.heart} />
        {count > 0 && <span>{formatNumber(count)}</span>}
      </button>
      {problem !== undefined && (
        <p className={classNames.problem} role="alert">
          {texts.failed(problem)}
        </p>
      )}
    </>
  );
}

interface HeartPlace {
  roomId: string;
  /** The number of the activity's event. */
  seq: number;
  /** The logins of those who gave it a heart, according to the server. */
  hearts: readonly string[] | undefined;
  /** The logged-in user. */
  login: string;
}

type PendingHeart = RoomEntry & { data: { roomId: string; seq: number; isOn: boolean } };

const heartKind = 'heart';
const heartOutbox = makeRoomOutbox<PendingHeart>({ kinds: [heartKind] });

function entryOf({ roomId, seq }: HeartPlace, isOn: boolean, label: string): NewEntry {
  return {
    kind: heartKind,
    lane: `hearts/${roomId}`,
    slot: `${heartKind}/${roomId}/${seq}`,
    label,
    request: {
      method: isOn ? 'PUT' : 'DELETE',
      address: addressFor<typeof giveHeart>('/rooms/{id}/events/{seq}/heart', { id: roomId, seq: String(seq) }),
    },
    data: { roomId, seq, isOn } satisfies PendingHeart['data'],
    // An undone activity has no hearts to give or take.
    settledBy: [404],
  };
}

/** The user's own heart: shown immediately, and queued while offline. `label` describes it in the queue. */
function useHeart(place: HeartPlace, label: string) {
  const { roomId, seq, hearts = [], login } = place;
  const [problem, setProblem] = useState<string>();
  const { pending } = heartOutbox.usePending(roomId);
  const isGiven = placeOf(hearts, login) >= 0;
  const isOn = pending.filter((entry) => entry.data.seq === seq && isQueued(entry)).at(-1)?.data.isOn ?? isGiven;
  return {
    isOn,
    count: hearts.length - (isGiven ? 1 : 0) + (isOn ? 1 : 0),
    problem,
    toggle: () => {
      setProblem(undefined);
      heartOutbox.put(entryOf(place, !isOn, label)).catch((error: unknown) => setProblem(errorText(error)));
    },
  };
}
