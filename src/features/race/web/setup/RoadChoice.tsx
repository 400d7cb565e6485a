import { useEffect, useId, useRef, useState } from 'react';
import { measured } from '#web/text/units.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { readFile } from '../course/read-file.ts';
import { deleteCourse, maxStored, type StoredCourse, storeCourse, useCourses } from '../course/stored-courses.ts';
import * as messages from '../messages.ts';
import { Collapsible } from '../settings.tsx';
import css from './SetupStage.module.css';

const texts = messages.setup;

interface Props {
  /** Key of the current course, if it's stored here. */
  courseKey: string | undefined;
  /** Undefined for the flat road. */
  onRoad: (road: StoredCourse | undefined) => void;
}

export function RoadChoice({ courseKey, onRoad }: Props) {
  const courses = useCourses();
  const current = courses.find(({ key }) => key === courseKey)?.course;
  return (
    <Collapsible title={texts.road} summary={current ? current.name || texts.unnamedRoad : texts.level}>
      {() => (
        <>
          {courses.length > 0 && <StoredRoads {...{ courses, courseKey, onRoad }} />}
          <FilePicker onRoad={onRoad} />
          <p className={css.privacy}>{texts.routePrivacy}</p>
        </>
      )}
    </Collapsible>
  );
}

function StoredRoads({ courses, courseKey, onRoad }: Props & { courses: readonly StoredCourse[] }) {
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
    <ul className={css.roads} aria-label={texts.roads}>
      {courses.map((road) => (
        <li key={road.key}>
          <button
            type="button"
            className={css.road}
            aria-pressed={road.key === courseKey}
            onClick={() => onRoad(road.key === courseKey ? undefined : road)}
          >
            <bdi>{nameOf(road)}</bdi> <span>{measured('km', road.course.lengthKm)}</span>
          </button>
          <button
            type="button"
            className={css.delete}
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

function FilePicker({ onRoad }: Pick<Props, 'onRoad'>) {
  const field = useRef<HTMLInputElement>(null);
  const notice = useNotice();
  const errorId = useId();
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Reading a slow file must not change the race after the user has left it. */
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
      <p id={errorId} role="alert" className={css.problem}>
        {problem}
      </p>
    </>
  );
}
