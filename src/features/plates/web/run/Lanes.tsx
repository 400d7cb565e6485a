import type { CSSProperties } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { useHere } from '#features/rooms/web/index.ts';
import { digitsOf } from '../../rules/run.ts';
import { words } from '../words.ts';
import { Car } from './Car.tsx';
import css from './Lanes.module.css';
import { type Lane, nearestLanes, type RunView } from './run-view.ts';

const texts = words.run;

interface Props {
  view: RunView;
  roomId: string;
  login: string;
  player: number | undefined;
  /** The best pace of earlier games in numbers by now; for who drives alone. */
  recordSteps: number | undefined;
  onPeople: () => void;
}

/** The road: a lane for oneself and the nearest, or one for all. */
export function Lanes({ view, roomId, login, player, recordSteps, onPeople }: Props) {
  const { game, count, lanes, isConvoy } = view;
  const { shown, hidden } = nearestLanes(lanes, player);
  const here = new Set(useHere(roomId)?.logins.map(loginKey));
  const isHere = (lane: Lane) => loginKey(lane.login) === loginKey(login) || here.has(loginKey(lane.login));
  const nextOf = ({ steps }: Lane) => (steps < count ? digitsOf(game, steps) : texts.done);
  return (
    <section className={css.road} aria-label={texts.lanes}>
      <div className={css.ticks} aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share}>{digitsOf(game, Math.min(count - 1, Math.round(share * count)))}</span>
        ))}
      </div>
      <ul className={css.lanes}>
        {shown.map((lane) => {
          const isOwn = isConvoy || lane.player === player;
          const name = isConvoy ? texts.convoy : isOwn ? words.play.you : lane.login;
          return (
            <LaneRow
              key={lane.player}
              share={lane.steps / count}
              isOwn={isOwn}
              dot={isConvoy ? undefined : isHere(lane)}
              name={name}
              number={nextOf(lane)}
              note={isConvoy && lane.login !== '' ? texts.lastBy(lane.login) : undefined}
              said={texts.lane(name, nextOf(lane), lane.steps, count)}
            />
          );
        })}
        {lanes.length === 1 && recordSteps !== undefined && (
          <LaneRow
            share={Math.min(1, recordSteps / count)}
            isOwn={false}
            dot={undefined}
            name={texts.record}
            number=""
            said={texts.recordLane}
          />
        )}
      </ul>
      {shown.length < lanes.length && (
        <button type="button" className={css.more} onClick={onPeople}>
          {texts.moreLanes(hidden)}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  share: number;
  isOwn: boolean;
  /** Whether they look at the room now; undefined for nobody in particular. */
  dot: boolean | undefined;
  name: string;
  number: string;
  /** Behind the number. */
  note?: string | undefined;
  said: string;
}

/** From so much of its lane on a car's label stands before it: behind half of it where there is little room. */
const labelTurnsAt = 0.62;
const turnOf = (share: number) => (share >= labelTurnsAt ? 'always' : share > 0.5 ? 'narrow' : undefined);

function LaneRow({ share, isOwn, dot, name, number, note, said }: RowProps) {
  return (
    <li className={css.lane} data-own={isOwn || undefined} style={{ '--share': share } as CSSProperties}>
      <span className="visually-hidden">{said}</span>
      <span className={css.place} data-turned={turnOf(share)} aria-hidden="true">
        <Car />
        <span className={css.label}>
          {dot !== undefined && <span className={css.dot} data-here={dot || undefined} />}
          {note === undefined && <bdi className={css.name}>{name}</bdi>}
          <b className={css.number}>{number}</b>
          {note !== undefined && <span className={css.note}>{note}</span>}
        </span>
      </span>
    </li>
  );
}
