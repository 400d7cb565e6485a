import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { singleKeys } from '#web/device/preferences.ts';
import { useMedia } from '#web/device/use-media.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Odometer } from '#web/ui/Odometer.tsx';
import { Page, useHeading } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasPlan, type Outcome } from '../../model/race.ts';
import { defaultKm, writeRace } from '../../race-address.ts';
import { raceQuery } from '../api.ts';
import { firstConditionTexts } from '../conditions-text.ts';
import { messages } from '../messages.ts';
import type { StageProps } from '../stage-props.ts';
import { FilmControls } from './FilmControls.tsx';
import { FilmEvents } from './FilmEvents.tsx';
import { FilmRoad } from './FilmRoad.tsx';
import css from './FilmStage.module.css';
import type { FilmClock } from './film-clock.ts';
import * as icons from './film-icons.ts';
import type { FilmLanes } from './film-lanes.ts';
import { eventText, nextText } from './film-text.ts';
import { makeScene, moment, raceKey, type Scene, storeMoment } from './scene.ts';
import { useClock } from './use-clock.ts';

const texts = messages.film;
/** Shows the last arrival before the result replaces it. */
const finalPauseMs = 1200;

interface Props extends Pick<StageProps, 'race' | 'cars' | 'change'> {
  outcomes: readonly Outcome[];
  /** No animation: the film advances step by step. */
  isStepwise: boolean;
}

function Film({ race, cars, change, outcomes, isStepwise }: Props) {
  const [scene] = useState(() => makeScene(race, cars, outcomes));
  const { clock, lanes } = scene;
  const isWide = useMedia('(min-width: 60rem)');
  const notice = useNotice();
  const distance = texts.km(race.distanceKm);
  const heading = useHeading({ title: texts.title(distance), sign: 'race' });
  useFilmKeys(scene, isStepwise);

  useEffect(() => {
    if (scene.startsPlaying && !isStepwise) clock.play();
    const stop = runFilm(clock, lanes);
    const store = () => storeMoment(scene);
    window.addEventListener('pagehide', store);
    // The pressed button is gone; unless something else has focus, the heading takes it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    return () => {
      window.removeEventListener('pagehide', store);
      stop();
      store();
    };
  }, [scene, clock, lanes, isStepwise, heading]);
  useResultAtTheEnd(scene, () => change({ stage: 'result' }));

  const reset = () => {
    const { stage, entries, distanceKm, courseKey } = race;
    change({ stage: 'setup', entries: [], distanceKm: defaultKm, courseKey: undefined });
    notice(messages.setup.isReset, { undo: () => change({ stage, entries, distanceKm, courseKey }) });
  };
  const resetButton = (
    <Button className={css.reset} onClick={reset} aria-label={isWide ? undefined : messages.race.reset}>
      <Icon shape={icons.reset} />
      {isWide && messages.race.reset}
    </Button>
  );
  return (
    <div className={css.film} data-density={densityOf(cars.length)} style={{ '--lanes': cars.length } as CSSProperties}>
      <div className={css.heading}>
        <h1 ref={heading} tabIndex={-1}>
          {distance}
        </h1>
        <p className={css.conditions}>
          {firstConditionTexts(race.conditions).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
        {isWide && resetButton}
      </div>
      <div className={css.desk}>
        <RaceClock scene={scene} />
        <LeadStatus scene={scene} />
        <FilmControls scene={scene} isStepwise={isStepwise} reset={isWide ? undefined : resetButton} />
      </div>
      <FilmRoad scene={scene} />
      <FilmEvents scene={scene} onResult={() => change({ stage: 'result' })} />
    </div>
  );
}

/** How much space each lane gets. */
function densityOf(cars: number): 'large' | 'tall' | 'middle' | 'low' {
  if (cars <= 3) return 'large';
  if (cars <= 6) return 'tall';
  return cars <= 8 ? 'middle' : 'low';
}

/** A film that plays to its end turns into the result; one that was scrubbed there doesn't. */
function useResultAtTheEnd({ clock }: ReturnType<typeof makeScene>, onEnd: () => void) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let wasPlaying = clock.read().isPlaying;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = clock.subscribe(() => {
      const ranOut = wasPlaying && clock.isOver && !clock.read().isPlaying;
      wasPlaying = clock.read().isPlaying;
      clearTimeout(timer);
      if (ranOut) timer = setTimeout(end, finalPauseMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [clock]);
}

/** The race's time as rolling digits. */
function RaceClock({ scene: { clock, time } }: { scene: Scene }) {
  const large = useClock(clock, ({ minute }) => time.digits(minute)[0]);
  const small = useClock(clock, ({ minute }) => time.digits(minute)[1]);
  return (
    <div className={css.clock}>
      <span className="visually-hidden">{messages.film.clock}</span>
      <Odometer value={large} wheels={time.wheels} />
      <span>{time.units[0]}</span>
      <Odometer value={small} wheels={2} />
      <span>{time.units[1]}</span>
    </div>
  );
}

/** Who leads, and by how much. Only a change of the leader is announced. */
function LeadStatus({ scene }: { scene: Scene }) {
  const { clock, story, nameOf, time, messageAt, leadAt } = scene;
  const lead = useClock(clock, ({ minute }) => leadAt(minute));
  const next = useClock(clock, ({ minute }) => nextText(messageAt(minute), nameOf, time));
  const changes = useMemo(() => story.filter(({ kind }) => kind === 'leader'), [story]);
  const last = useClock(clock, ({ minute }) => changes.filter((event) => event.minute <= minute).length - 1);
  const change = changes[last];
  return (
    <div className={css.news}>
      <p className={css.lead}>{lead}</p>
      <p className={css.next}>{next}</p>
      <p className="visually-hidden" role="status">
        {change && eventText(change, nameOf)}
      </p>
    </div>
  );
}

/** Elements that handle keys themselves. */
const takesKeys = 'a, button, input, select, textarea, summary, [contenteditable], dialog';
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Whether the film may handle a key. */
function isFree({ key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  const element = target instanceof Element ? target.closest(takesKeys) : null;
  // The slider uses the arrow keys, but not Space.
  if (element instanceof HTMLInputElement && element.type === 'range') return key === ' ';
  return element === null && singleKeys.read() === 'on';
}

/** Space plays and pauses, arrow keys step a minute, unless the focused element uses those keys. */
function useFilmKeys({ clock, time }: Scene, isStepwise: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (!isFree(event)) return;
    const step = steps[key];
    if (step !== undefined) clock.seek(clock.minute + step * time.stepMin);
    else if (key === ' ' && !isStepwise) clock.toggle();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/**
 * Draws the lanes as the clock says until the returned function is called: every frame while it plays, once per change
 * otherwise. Pauses while the page is hidden.
 */
function runFilm(clock: FilmClock, lanes: FilmLanes): () => void {
  let frame: number | undefined;
  let isBehind = false;
  /** Frames notify React themselves, so the clock's own event must not draw again. */
  let isNotifying = false;

  const draw = (nowMs: number) => {
    const isDue = clock.frame(nowMs);
    lanes.move(clock.minute);
    if (isDue) lanes.queueTexts(clock.minute);
    const wrote = lanes.writeQueued();
    // The page's header updates in a frame of its own, after the lanes.
    if (!wrote && isBehind) notify();
    isBehind = wrote;
    frame = clock.read().isPlaying ? requestAnimationFrame(draw) : undefined;
  };
  const notify = () => {
    isNotifying = true;
    clock.notify();
    isNotifying = false;
  };

  const follow = () => {
    if (isNotifying) return;
    if (!clock.read().isPlaying) lanes.show(clock.minute);
    else if (frame === undefined && !document.hidden) frame = requestAnimationFrame(draw);
  };
  const onVisibility = () => {
    if (document.hidden && frame !== undefined) {
      cancelAnimationFrame(frame);
      frame = undefined;
    }
    clock.rest();
    follow();
  };
  const unsubscribe = clock.subscribe(follow);
  document.addEventListener('visibilitychange', onVisibility);
  lanes.show(clock.minute);
  follow();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

/** The race as it plays. With reduced motion it goes straight to the result, which links to a step-by-step film. */
export function FilmStage({ race, cars, change }: StageProps) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const key = raceKey(race);
  const isSkipped = isStill && moment.read()?.race !== key;
  useEffect(() => {
    // Replaces the film in the history, where Back would lead straight to the result again.
    if (isSkipped) navigate(pathTo('races', {}, writeRace({ ...race, stage: 'result' })), { replace: true });
  }, [isSkipped, race]);

  const figures = useMemo(() => cars.map(({ vehicle }) => vehicle), [cars]);
  const query = useQuery({ ...raceQuery(race, figures), enabled: !isSkipped });
  const toSetup = <Button onClick={() => change({ stage: 'setup' })}>{texts.pickCars}</Button>;
  const title = texts.title(texts.km(race.distanceKm));
  const { data: outcomes } = query;
  if (outcomes?.some(hasPlan)) {
    // Different outcomes, such as from refetched figures, make a new film.
    const film = `${key} ${query.dataUpdatedAt} ${isStill}`;
    return <Film key={film} {...{ race, cars, change, outcomes }} isStepwise={isStill} />;
  }
  return (
    <Page title={title} sign="race">
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="4.375rem" count={cars.length} />}>
        {() => <EmptyState title={texts.nobodyRaces} detail={texts.nobodyRacesDetail} action={toSetup} />}
      </QueryState>
    </Page>
  );
}
