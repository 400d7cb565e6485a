import { type CSSProperties, useEffect, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { usePresence } from '#features/rooms/web/index.ts';
import { minuteMs, toIso } from '#shared/time.ts';
import { formatSpan } from '#web/text/time-left.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { digitsOf } from '../../rules/run.ts';
import { RunFinds } from '../end/RunFinds.tsx';
import * as messages from '../messages.ts';
import { PlateCamera } from '../photo/PlateCamera.tsx';
import { BigPlate } from '../plate/BigPlate.tsx';
import { gameChips, gameDetail } from '../room/game-text.ts';
import { momentIn } from '../room/moment.ts';
import type { GameStageParts, Play } from '../room/use-play.ts';
import { useIsBefore, useServerNow } from '../room/use-server-now.ts';
import { FoundButton, ThumbZone } from '../spot/FoundButton.tsx';
import { LastSpot, RefusedSpots } from '../spot/OwnSpots.tsx';
import css from './RunGame.module.css';
import { bonusOf, type Lane, nearestLanes, paceText, type RunView, runView } from './run-view.ts';

const texts = messages.run;

interface LanesProps {
  view: RunView;
  roomId: string;
  login: string;
  player: number | undefined;
  /** How far the record pace would have got by now; shown if there is a single lane. */
  recordSteps: number | undefined;
  onPeople: () => void;
}

/** The road: a lane for the player and each of the nearest others, or one for everyone. */
function Lanes({ view, roomId, login, player, recordSteps, onPeople }: LanesProps) {
  const { game, count, lanes, isConvoy } = view;
  const { shown, hidden } = nearestLanes(lanes, player);
  const present = new Set(usePresence(roomId)?.logins.map(loginKey));
  const isPresent = (lane: Lane) => loginKey(lane.login) === loginKey(login) || present.has(loginKey(lane.login));
  const nextOf = ({ steps }: Lane) => (steps < count ? digitsOf(game, steps) : texts.done);
  return (
    <section className={css.road} aria-label={texts.lanes}>
      <div className={css.ticks} aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share}>{digitsOf(game, Math.min(count - 1, Math.round(share * count)))}</span>
        ))}
      </div>
      <ul>
        {shown.map((lane) => {
          const isOwn = isConvoy || lane.player === player;
          const name = isConvoy ? texts.convoy : isOwn ? messages.play.you : lane.login;
          return (
            <LaneRow
              key={lane.player}
              share={lane.steps / count}
              isOwn={isOwn}
              dot={isConvoy ? undefined : isPresent(lane)}
              name={name}
              number={nextOf(lane)}
              note={isConvoy && lane.login !== '' ? texts.lastBy(lane.login) : undefined}
              spokenText={texts.lane(name, nextOf(lane), lane.steps, count)}
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
            spokenText={texts.recordLane}
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
  /** Whether the player is present; undefined for the shared chain. */
  dot: boolean | undefined;
  name: string;
  number: string;
  /** Shown after the number. */
  note?: string | undefined;
  spokenText: string;
}

/** Beyond this share of its lane, a car has its label on the other side; if space is tight, beyond half of it. */
const labelFlipsAt = 0.62;
const labelSide = (share: number) => (share >= labelFlipsAt ? 'always' : share > 0.5 ? 'narrow' : undefined);

function LaneRow({ share, isOwn, dot, name, number, note, spokenText }: RowProps) {
  return (
    <li className={css.lane} data-own={isOwn || undefined} style={{ '--share': share } as CSSProperties}>
      <span className="visually-hidden">{spokenText}</span>
      <span className={css.place} data-turned={labelSide(share)} aria-hidden="true">
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

function Car() {
  return (
    <svg viewBox="0 0 44 20" width="44" height="20" aria-hidden="true">
      <path
        fill="currentcolor"
        fillRule="evenodd"
        d="M1 15c-.6-3 .5-5.5 3-6.3 2.5-.7 5-.8 6.5-2C13.5 3.6 16 1.5 19 1.2c4-.4 8-.3 11 1 2.5 1.2 4.6 3 6.2 5 2.3.5 5 1 6.2 2.6 1 1.5 1.1 3.5.6 5.2h-3a4.8 4.8 0 0 0-9.4 0H15.9a4.8 4.8 0 0 0-9.4 0zM15 7.3h7V3.2c-3 0-5.4.8-7 4.1zm9 0h8.5C30.7 4.3 28 3.2 24 3.2z"
      />
      <circle cx="11.2" cy="15.7" r="3.6" fill="currentcolor" />
      <circle cx="35.3" cy="15.7" r="3.6" fill="currentcolor" />
    </svg>
  );
}

const asIs = (target: string) => target;

type Props = Omit<GameStageParts, 'room'>;

export function RunGame({ shown, play, onPeople }: Props) {
  const view = runView(shown, shown.me?.player);
  return view && <Road view={view} shown={shown} play={play} onPeople={onPeople} />;
}

function Road({ view, shown, play, onPeople }: Props & { view: RunView }) {
  const { last, alsoFirst } = view;
  const recordSteps = useRecordSteps(view);
  return (
    <>
      <RefusedSpots refused={shown.refused} titleOf={asIs} />
      <Hero view={view} />
      <Lanes
        view={view}
        roomId={shown.roomId}
        login={shown.login}
        player={shown.me?.player}
        recordSteps={recordSteps}
        onPeople={onPeople}
      />
      <PaceTiles view={view} />
      {view.isConvoy && <RunFinds shown={shown} />}
      <ThumbZone isLarge>
        <LastSpot
          shown={shown}
          spot={last}
          title={last?.target ?? ''}
          onUndo={() => last && void play.undo(last, last.target)}
        >
          {alsoFirst.length > 0 && <span>{messages.play.bothFirst(alsoFirst)}</span>}
          <Bonus view={view} />
        </LastSpot>
        <FoundNext view={view} play={play} />
      </ThumbZone>
    </>
  );
}

/** The bonus for a tenth or hundredth, which flies to the points; only for finds made since the page was opened. */
function Bonus({ view: { game, last } }: { view: RunView }) {
  const [lastAtFirst] = useState(last?.id);
  const bonus = last === undefined || last.id === lastAtFirst ? 0 : bonusOf(game, last.target);
  if (last === undefined || bonus === 0) return null;
  return (
    <span key={last.id} className={css.bonus} aria-hidden="true">
      +{bonus}
    </span>
  );
}

/**
 * How many numbers the record pace would have reached by now; undefined without a record, which older games store as 0.
 */
function useRecordSteps({ game }: RunView): number | undefined {
  const now = useServerNow(minuteMs / 6);
  const { record_pace_ms: pace, started_at } = game;
  return pace === undefined || pace === 0 ? undefined : (now - Date.parse(started_at ?? '')) / pace;
}

function Hero({ view: { game, next, steps } }: { view: RunView }) {
  const [stepsAtFirst] = useState(steps);
  const { matching, home } = game.settings;
  const isExact = matching === 'exact';
  return (
    <section className={css.hero} aria-label={next === undefined ? texts.allFound : texts.section(next, isExact)}>
      <div className={css.head}>
        <h2>{next === undefined ? texts.allFound : texts.lookFor[matching]}</h2>
        <p>
          {gameChips(game)[0]}, {gameDetail(game)}
        </p>
      </div>
      <div className={css.plate} data-flashes={(steps > stepsAtFirst && steps % 100 === 0) || undefined}>
        <BigPlate home={home} blocks={isExact ? [] : [2, 1]} text={next ?? ''} rolls />
      </div>
      {isExact && <p className={css.alone}>{texts.alone}</p>}
    </section>
  );
}

/** The big button, which is locked for a few seconds after each number. */
function FoundNext({ view, play }: { view: RunView; play: Play }) {
  const { next, unlocksAtMs, steps } = view;
  const isLocked = useIsBefore(unlocksAtMs);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (!isLocked) setAnnounced('');
  }, [isLocked]);
  const isOff = isLocked || next === undefined;
  const find = (photo?: Blob) => {
    if (next === undefined) return;
    setAnnounced(texts.status(next, view.afterNext));
    void play.spot({ target: next, title: next, ...(photo && { photo }) });
  };
  return (
    <>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
      <div className={css.buttons}>
        {view.game.settings.photos && (
          <PlateCamera label={texts.foundWithPhoto(next ?? '')} onPhoto={find}>
            {(open) => (
              <button
                type="button"
                className={css.camera}
                aria-label={texts.foundWithPhoto(next ?? '')}
                aria-disabled={isOff || undefined}
                onClick={() => !isOff && open()}
              >
                <Icon shape={icons.camera} />
              </button>
            )}
          </PlateCamera>
        )}
        <FoundButton isDisabled={isOff} {...(isLocked && { lock: steps })} onPress={() => find()}>
          {next === undefined ? texts.allFound : texts.found(next)}
        </FoundButton>
      </div>
    </>
  );
}

/** The end is predicted to the nearest ten minutes. */
const predictionStepMs = 10 * minuteMs;

function PaceTiles({ view: { game, count, pace, endsAtMs } }: { view: RunView }) {
  const last = digitsOf(game, count - 1);
  const endsAt =
    endsAtMs === undefined
      ? undefined
      : momentIn(game, toIso(Math.round(endsAtMs / predictionStepMs) * predictionStepMs));
  return (
    <dl className={css.tiles}>
      <Tile label={texts.aNumberIn} value={pace.paceMs === null ? undefined : paceText(pace.paceMs)} />
      <Tile
        label={texts.longestWait}
        value={pace.longestWaitMs === null ? undefined : formatSpan(pace.longestWaitMs)}
      />
      <Tile label={texts.lastAt(last)} value={endsAt && `${endsAt.time} ${endsAt.day ?? ''}`} />
    </dl>
  );
}

function Tile({ label, value }: { label: string; value: string | undefined }) {
  const [, number = '', unit = ''] = /^([\d:.,]+) ?(.*)$/.exec(value ?? '') ?? [];
  return (
    <div className={css.tile}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{texts.notYet}</span>
          </>
        ) : (
          <>
            {number} {unit !== '' && <small>{unit}</small>}
          </>
        )}
      </dd>
    </div>
  );
}
