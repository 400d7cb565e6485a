import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { fieldValue, measured, shownBounds, shownIn } from '#web/text/units.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { longestKm, shortestKm } from '../../model/conditions.ts';
import type { Course } from '../../model/course.ts';
import {
  deleteCourse,
  maxStored,
  readFile,
  type StoredCourse,
  storeCourse,
  useCourses,
} from '../course/stored-courses.ts';
import * as messages from '../messages.ts';
import { Collapsible } from '../settings.tsx';
import { distancePresets, kmLess, kmMore, parseKm } from './entries.ts';
import css from './Road.module.css';
import setupStageCss from './SetupStage.module.css';

const texts = messages.setup;

interface Props {
  km: number;
  onKm: (km: number) => void;
  /** The invalid input; undefined if it's valid. */
  wrong: string | undefined;
  onWrong: (text: string | undefined) => void;
}

/** The race's distance; the number on the sign is an input. */
export function DistanceSign({ km, onKm, wrong, onWrong }: Props) {
  const errorId = useId();
  const set = (next: number) => {
    onWrong(undefined);
    onKm(next);
  };
  return (
    <section aria-label={texts.distance} className={css.distance}>
      <div className={css.sign}>
        <div className={css.top}>
          <button type="button" className={css.round} aria-label={texts.kmLess} onClick={() => set(kmLess(km))}>
            <Icon shape="M5 12h14" />
          </button>
          <KmField {...{ km, wrong, onWrong, errorId }} onKm={set} />
          <button type="button" className={css.round} aria-label={texts.kmMore} onClick={() => set(kmMore(km))}>
            <Icon name="plus" />
          </button>
        </div>
        <fieldset className={css.presets}>
          <legend className="visually-hidden">{texts.presets}</legend>
          {distancePresets().map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={preset === fieldValue(shownIn('km'), km) && wrong === undefined}
              onClick={() => set(shownIn('km').metric(preset))}
            >
              {formatNumber(preset)} <span className="visually-hidden">{texts.km()}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <p id={errorId} role="alert" className={css.error}>
        {wrong !== undefined && texts.distanceWrong()}
      </p>
    </section>
  );
}

const pageSteps = 5;

/** The width of the input in digits; a comma is narrower than a digit. */
const widthOf = (text: string) => Math.max(2, text.length - 0.5 * (text.match(/\D/g)?.length ?? 0) + 0.1);

function KmField({ km, onKm, wrong, onWrong, errorId }: Props & { errorId: string }) {
  /** The text while the field has focus. */
  const [typed, setTyped] = useState<string>();
  const unit = shownIn('km');
  const [min, max] = shownBounds(unit, [shortestKm, longestKm]);
  const text = typed ?? wrong ?? formatNumber(unit.of(km), 0);
  const setKm = (next: number) => {
    setTyped(undefined);
    onKm(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const times = (step: (from: number) => number, count: number) =>
      Array.from({ length: count }).reduce<number>((from) => step(from), km);
    const moves: Partial<Record<string, () => number>> = {
      ArrowUp: () => kmMore(km),
      ArrowDown: () => kmLess(km),
      PageUp: () => times(kmMore, pageSteps),
      PageDown: () => times(kmLess, pageSteps),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setKm(move());
  };
  return (
    <label className={css.number} data-long={text.length > 5 || undefined}>
      <input
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={texts.distanceIn()}
        aria-valuenow={Math.round(unit.of(km))}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={`${text} ${texts.km()}`}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : errorId}
        style={{ width: `${widthOf(text)}ch` }}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = parseKm(target.value);
          if (next === undefined) onWrong(target.value);
          else onKm(next);
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={onKeyDown}
      />
      <span aria-hidden="true">{texts.km()}</span>
    </label>
  );
}

/** The sign for a real road, whose length is fixed. */
export function RoadSign({ course, onLevel }: { course: Course; onLevel: () => void }) {
  const sum = (of: 'climbM' | 'descentM') => course.pieces.reduce((all, piece) => all + piece[of], 0);
  const length = shownIn('km').of(course.lengthKm);
  return (
    <section aria-label={texts.distance} className={css.distance}>
      <div className={css.sign} data-road>
        <p className={css.length}>
          {formatNumber(length, length < 100 ? 1 : 0)} <span>{texts.km()}</span>
        </p>
        <p>
          <strong>{texts.onRoad(course.name || texts.unnamedRoad)}</strong>,{' '}
          {course.hasNoHeights ? texts.noHeights : texts.climbs(sum('climbM'), sum('descentM'))}
        </p>
        {course.fewPoints !== undefined && <p>{texts.straight(course.fewPoints)}</p>}
        <div className={css.presets}>
          <button type="button" onClick={onLevel}>
            {texts.levelAgain}
          </button>
        </div>
      </div>
    </section>
  );
}

interface RoadProps {
  /** Key of the current course, if it's stored here. */
  courseKey: string | undefined;
  /** Undefined for the flat road. */
  onRoad: (road: StoredCourse | undefined) => void;
}

export function RoadChoice({ courseKey, onRoad }: RoadProps) {
  const courses = useCourses();
  const current = courses.find(({ key }) => key === courseKey)?.course;
  return (
    <Collapsible title={texts.road} summary={current ? current.name || texts.unnamedRoad : texts.level}>
      {() => (
        <>
          {courses.length > 0 && <StoredRoads {...{ courses, courseKey, onRoad }} />}
          <FilePicker onRoad={onRoad} />
          <p className={setupStageCss.privacy}>{texts.routePrivacy}</p>
        </>
      )}
    </Collapsible>
  );
}

function StoredRoads({ courses, courseKey, onRoad }: RoadProps & { courses: readonly StoredCourse[] }) {
  const notice = useNotice();
  const nameOf = ({ course }: StoredCourse) => course.name || texts.unnamedRoad;
  const remove = (road: StoredCourse) => {
    const wasDriven = road.key === courseKey;
    deleteCourse(road.key);
    if (wasDriven) onRoad(undefined);
    const undo = () => {
      const back = storeCourse(road.course);
      if (wasDriven) onRoad(back);
    };
    notice(texts.roadDeleted(nameOf(road)), { undo });
  };
  return (
    <ul className={setupStageCss.roads} aria-label={texts.roads}>
      {courses.map((road) => (
        <li key={road.key}>
          <button
            type="button"
            className={setupStageCss.road}
            aria-pressed={road.key === courseKey}
            onClick={() => onRoad(road.key === courseKey ? undefined : road)}
          >
            <bdi>{nameOf(road)}</bdi> <span>{measured('km', road.course.lengthKm)}</span>
          </button>
          <button
            type="button"
            className={setupStageCss.delete}
            aria-label={texts.deleteRoad(nameOf(road))}
            onClick={() => remove(road)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function FilePicker({ onRoad }: Pick<RoadProps, 'onRoad'>) {
  const field = useRef<HTMLInputElement>(null);
  const notice = useNotice();
  const errorId = useId();
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** A file that's slow to read mustn't change the race after the user has left the page. */
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const readRoad = async (file: File) => {
    setProblem(undefined);
    setIsReading(true);
    try {
      const read = await readFile(file);
      if (isUnmounted.current) return;
      if ('problem' in read) setProblem(texts.roadProblems[read.problem]);
      else {
        const roads = read.courses.slice(0, maxStored).map(storeCourse);
        onRoad(roads[0]);
        if (roads.length > 1) notice(texts.roadsAdded(roads.length));
      }
    } catch {
      // The worker's code couldn't be loaded.
      setProblem(texts.roadProblems.unreadable);
    } finally {
      setIsReading(false);
    }
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept=".gpx,.gz,application/gpx+xml,application/xml,text/xml,application/gzip"
        aria-label={texts.loadRoad}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the user choose the same file again after fixing it.
          target.value = '';
          if (file) void readRoad(file);
        }}
      />
      <Button busy={isReading} aria-describedby={problem && errorId} onClick={() => field.current?.click()}>
        {texts.loadRoad}
      </Button>
      <p id={errorId} role="alert" className={setupStageCss.problem}>
        {problem}
      </p>
    </>
  );
}
