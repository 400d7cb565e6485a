import { useEffect, useEffectEvent, useState } from 'react';
import { useMedia } from '#web/device/use-media.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import type { Outcome } from '../../model/race.ts';
import { usualKm } from '../../race-address.ts';
import { firstConditionTexts } from '../conditions-text.ts';
import type { StageProps } from '../stage-props.ts';
import { words } from '../words.ts';
import css from './Film.module.css';
import { FilmControls } from './FilmControls.tsx';
import { FilmEvents } from './FilmEvents.tsx';
import { FilmRoad } from './FilmRoad.tsx';
import * as icons from './film-icons.ts';
import { News } from './News.tsx';
import { RaceClock } from './RaceClock.tsx';
import { runFilm } from './run-film.ts';
import { keepMoment, makeScene } from './scene.ts';
import { useFilmKeys } from './use-film-keys.ts';

const texts = words.film;
/** The last one's arrival is seen before the result takes its place. */
const heldMs = 1200;

interface Props extends Pick<StageProps, 'race' | 'cars' | 'change'> {
  outcomes: readonly Outcome[];
  /** Nothing moves by itself: one goes through it step by step. */
  isStepwise: boolean;
}

export function Film({ race, cars, change, outcomes, isStepwise }: Props) {
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
    const keep = () => keepMoment(scene);
    window.addEventListener('pagehide', keep);
    // What was pressed to come here is gone; with nothing else chosen the heading says where one is.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    return () => {
      window.removeEventListener('pagehide', keep);
      stop();
      keep();
    };
  }, [scene, clock, lanes, isStepwise, heading]);
  useResultAtTheEnd(scene, () => change({ stage: 'result' }));

  const reset = () => {
    const { stage, entries, distanceKm, courseKey } = race;
    change({ stage: 'setup', entries: [], distanceKm: usualKm, courseKey: undefined });
    notice(words.setup.isReset, { undo: () => change({ stage, entries, distanceKm, courseKey }) });
  };
  const resetButton = (
    <Button className={css.reset} onClick={reset} aria-label={isWide ? undefined : words.race.reset}>
      <Icon shape={icons.reset} />
      {isWide && words.race.reset}
    </Button>
  );
  const density = cars.length <= 6 ? 'tall' : cars.length <= 8 ? 'middle' : 'low';
  return (
    <div className={css.film} data-density={density}>
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
        <News scene={scene} />
        <FilmControls scene={scene} isStepwise={isStepwise} reset={isWide ? undefined : resetButton} />
      </div>
      <FilmRoad scene={scene} />
      <FilmEvents scene={scene} onResult={() => change({ stage: 'result' })} />
    </div>
  );
}

/** A film that has run to its end turns into the result; one that was put there does not. */
function useResultAtTheEnd({ clock }: ReturnType<typeof makeScene>, onEnd: () => void) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let wasPlaying = clock.read().isPlaying;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unwatch = clock.watch(() => {
      const ranOut = wasPlaying && clock.isOver && !clock.read().isPlaying;
      wasPlaying = clock.read().isPlaying;
      clearTimeout(timer);
      if (ranOut) timer = setTimeout(end, heldMs);
    });
    return () => {
      unwatch();
      clearTimeout(timer);
    };
  }, [clock]);
}
