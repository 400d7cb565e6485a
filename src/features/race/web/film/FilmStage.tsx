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
import * as messages from '../messages.ts';
import type { StageProps } from '../use-race-address.ts';
import { FilmControls, FilmEvents } from './FilmControls.tsx';
import { FilmRoad } from './FilmRoad.tsx';
import css from './FilmStage.module.css';
import { type FilmClock, useClock } from './film-clock.ts';
import type { FilmLanes } from './film-lanes.ts';
import { eventText, nextText } from './film-text.ts';
import { filmPosition, makeScene, raceKey, type Scene, storePosition } from './scene.ts';

const texts = messages.film;
const resetShape = 'M4 9h10a5.5 5.5 0 0 1 0 11h-3M8 4.5L3.5 9 8 13.5';
/** Leaves time to see the last arrival before the result replaces the film. */
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
    const store = () => storePosition(scene);
    window.addEventListener('pagehide', store);
    // The button that was pressed no longer exists, so focus moves to the heading unless something else has it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    return () => {
      window.removeEventListener('pagehide', store);
      stop();
      store();
    };
  }, [scene, clock, lanes, isStepwise, heading]);
  useResultAtEnd(scene, () => change({ stage: 'result' }));

  const reset = () => {
    const { stage, entries, distanceKm, courseKey } = race;
    change({ stage: 'setup', entries: [], distanceKm: defaultKm, courseKey: undefined });
    notice(messages.setup.isReset, { undo: () => change({ stage, entries, distanceKm, courseKey }) });
  };
  const resetButton = (
    <Button className={css.reset} onClick={reset} aria-label={isWide ? undefined : messages.race.reset}>
      <Icon shape={resetShape} />
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
      <div className={css.panel}>
        <RaceClock scene={scene} />
        <LeadStatus scene={scene} />
        <FilmControls scene={scene} isStepwise={isStepwise} reset={isWide ? undefined : resetButton} />
      </div>
      <FilmRoad scene={scene} />
      <FilmEvents scene={scene} onResult={() => change({ stage: 'result' })} />
    </div>
  );
}

function densityOf(cars: number): 'large' | 'tall' | 'middle' | 'low' {
  if (cars <= 3) return 'large';
  if (cars <= 6) return 'tall';
  return cars <= 8 ? 'middle' : 'low';
}

/** A film that plays to its end is followed by the result; one that was scrubbed there isn't. */
function useResultAtEnd({ clock }: ReturnType<typeof makeScene>, onEnd: () => void) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let wasPlaying = clock.read().isPlaying;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = clock.subscribe(() => {
      const hasEnded = wasPlaying && clock.isOver && !clock.read().isPlaying;
      wasPlaying = clock.read().isPlaying;
      clearTimeout(timer);
      if (hasEnded) timer = setTimeout(end, finalPauseMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [clock]);
}

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

/** Which car leads, and by how much. Screen readers only announce a change of the leader. */
function LeadStatus({ scene }: { scene: Scene }) {
  const { clock, events, nameOf, time, messageAt, leadAt } = scene;
  const lead = useClock(clock, ({ minute }) => leadAt(minute));
  const next = useClock(clock, ({ minute }) => nextText(messageAt(minute), nameOf, time));
  const changes = useMemo(() => events.filter(({ kind }) => kind === 'leader'), [events]);
  const last = useClock(clock, ({ minute }) => changes.filter((event) => event.minute <= minute).length - 1);
  const change = changes[last];
  return (
    <div className={css.status}>
      <p className={css.lead}>{lead}</p>
      <p className={css.next}>{next}</p>
      <p className="visually-hidden" role="status">
        {change && eventText(change, nameOf)}
      </p>
    </div>
  );
}

/** Elements that handle keys themselves. */
const keyUsers = 'a, button, input, select, textarea, summary, [contenteditable], dialog';
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function isForFilm({ key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  const element = target instanceof Element ? target.closest(keyUsers) : null;
  // The slider uses the arrow keys, but not Space.
  if (element instanceof HTMLInputElement && element.type === 'range') return key === ' ';
  return element === null && singleKeys.read() === 'on';
}

/** Space plays and pauses, arrow keys step a minute, unless the focused element uses those keys. */
function useFilmKeys({ clock, time }: Scene, isStepwise: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (!isForFilm(event)) return;
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
 * Draws the lanes until the returned function is called: in every frame while the film plays, otherwise after each
 * change. Pauses while the page is hidden.
 */
function runFilm(clock: FilmClock, lanes: FilmLanes): () => void {
  let frame: number | undefined;
  let isHeaderBehind = false;
  /** A notification that a frame sends must not trigger another drawing. */
  let isNotifying = false;

  const draw = (nowMs: number) => {
    const isDue = clock.frame(nowMs);
    lanes.move(clock.minute);
    if (isDue) lanes.queueTexts(clock.minute);
    const wrote = lanes.writeQueued();
    // The header is updated in a separate frame, after the lanes.
    if (!wrote && isHeaderBehind) notify();
    isHeaderBehind = wrote;
    frame = clock.read().isPlaying ? requestAnimationFrame(draw) : undefined;
  };
  const notify = () => {
    isNotifying = true;
    clock.notify();
    isNotifying = false;
  };

  const update = () => {
    if (isNotifying) return;
    if (!clock.read().isPlaying) lanes.show(clock.minute);
    else if (frame === undefined && !document.hidden) frame = requestAnimationFrame(draw);
  };
  const onVisibility = () => {
    if (document.hidden && frame !== undefined) {
      cancelAnimationFrame(frame);
      frame = undefined;
    }
    clock.suspend();
    update();
  };
  const unsubscribe = clock.subscribe(update);
  document.addEventListener('visibilitychange', onVisibility);
  lanes.show(clock.minute);
  update();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

/** The race as a film. With reduced motion it goes straight to the result, which links to a step-by-step film. */
export function FilmStage({ race, cars, change }: StageProps) {
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const key = raceKey(race);
  const isSkipped = prefersReducedMotion && filmPosition.read()?.race !== key;
  useEffect(() => {
    // Replaces the film's history entry, because going back to it would only lead to the result again.
    if (isSkipped) navigate(pathTo('races', {}, writeRace({ ...race, stage: 'result' })), { replace: true });
  }, [isSkipped, race]);

  const figures = useMemo(() => cars.map(({ vehicle }) => vehicle), [cars]);
  const query = useQuery({ ...raceQuery(race, figures), enabled: !isSkipped });
  const toSetup = <Button onClick={() => change({ stage: 'setup' })}>{texts.pickCars}</Button>;
  const title = texts.title(texts.km(race.distanceKm));
  const { data: outcomes } = query;
  if (outcomes?.some(hasPlan)) {
    // If the outcomes change, such as after figures were refetched, a new film is needed.
    const film = `${key} ${query.dataUpdatedAt} ${prefersReducedMotion}`;
    return <Film key={film} {...{ race, cars, change, outcomes }} isStepwise={prefersReducedMotion} />;
  }
  return (
    <Page title={title} sign="race">
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="4.375rem" count={cars.length} />}>
        {() => <EmptyState title={texts.nobodyRaces} detail={texts.nobodyRacesDetail} action={toSetup} />}
      </QueryState>
    </Page>
  );
}
