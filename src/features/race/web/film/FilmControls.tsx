import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { letteredStyle } from '#web/charts/series.ts';
import { useWidth } from '#web/charts/use-width.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import * as messages from '../messages.ts';
import css from './FilmControls.module.css';
import { useClock } from './film-clock.ts';
import { finishes } from './film-lanes.ts';
import { eventText } from './film-text.ts';
import { type Scene, speedsFor } from './scene.ts';

const texts = messages.film;
/** On a 24 x 24 grid, like `icon-shapes.ts`. */
const icons = {
  play: 'M8 5l11 7-11 7z',
  pause: 'M9 5v14M15 5v14',
  back: 'M18 5l-9 7 9 7zM6 5v14',
  next: 'M6 5l9 7-9 7zM18 5v14',
};

interface Props {
  scene: Scene;
  isStepwise: boolean;
  /** The reset button, on phones only. */
  reset: ReactNode;
}

export function FilmControls({ scene, isStepwise, reset }: Props) {
  return (
    <div className={css.controls}>
      <FilmScrub scene={scene} />
      {isStepwise ? <Steps scene={scene} /> : <Playing scene={scene} />}
      {reset}
    </div>
  );
}

function Playing({ scene: { clock, endMin } }: { scene: Scene }) {
  const isPlaying = useClock(clock, (shown) => shown.isPlaying);
  const speed = useClock(clock, (shown) => shown.speed);
  return (
    <>
      <div className={css.speeds}>
        <Segmented
          label={texts.speed}
          options={speedsFor(endMin).map((times) => ({ value: String(times), label: texts.times(times) }))}
          value={String(speed)}
          onChange={(value) => clock.setSpeed(Number(value))}
        />
      </div>
      <Button
        tone="accent"
        className={css.play}
        aria-label={isPlaying ? texts.pause : texts.play}
        onClick={() => clock.toggle()}
      >
        <Icon shape={isPlaying ? icons.pause : icons.play} />
      </Button>
    </>
  );
}

function Steps({ scene: { clock, events } }: { scene: Scene }) {
  const minute = useClock(clock, (shown) => shown.minute);
  const steps = events.filter(({ kind }) => kind !== 'leave' && kind !== 'leader').map((event) => event.minute);
  const before = steps.filter((step) => step < minute).at(-1);
  const after = steps.find((step) => step > minute);
  return (
    <>
      <Button
        className={css.step}
        disabled={before === undefined}
        aria-label={texts.before}
        onClick={() => clock.seek(before ?? 0)}
      >
        <Icon shape={icons.back} />
      </Button>
      <Button
        tone="accent"
        className={css.play}
        disabled={after === undefined}
        aria-label={texts.after}
        onClick={() => clock.seek(after ?? minute)}
      >
        <Icon shape={icons.next} />
      </Button>
    </>
  );
}

function FilmScrub({ scene }: { scene: Scene }) {
  const { clock, time, endMin, leadAt } = scene;
  // The end is a separate step, even if it's a partial one. If no car leaves the start, there's still one step.
  const steps = Math.max(1, Math.ceil(endMin / time.stepMin));
  const step = useClock(clock, ({ minute }) => (minute >= endMin ? steps : Math.floor(minute / time.stepMin + 1e-6)));
  const moment = useClock(clock, ({ minute }) => messages.film.moment(time.text(minute), leadAt(minute)));
  return (
    <div className={css.scrub}>
      <span className={css.end}>0 {time.units[0]}</span>
      <div className={css.bar}>
        <input
          type="range"
          min={0}
          max={steps}
          value={step}
          aria-label={messages.film.scrub}
          aria-valuetext={moment}
          style={{ '--share': `${(100 * step) / steps}%` } as CSSProperties}
          onChange={({ currentTarget: { value } }) => clock.seek(Number(value) * time.stepMin)}
        />
        <Finishes scene={scene} />
      </div>
      <span className={css.end}>{time.text(endMin)}</span>
    </div>
  );
}

function Finishes({ scene: { outcomes, endMin, cars } }: { scene: Scene }) {
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const placed = useMemo(() => finishes(outcomes, endMin, widthPx), [outcomes, endMin, widthPx]);
  return (
    <div ref={ref} className={css.finishes} aria-hidden="true">
      {widthPx > 0 &&
        placed.map(({ entry, tickPx, letterPx }) => {
          const { mark, color } = letteredStyle(cars[entry]?.index ?? entry);
          return (
            <span key={entry} style={{ color }}>
              <span className={css.tick} style={{ left: tickPx }} />
              <span className={css.letter} style={{ left: letterPx }}>
                {mark}
              </span>
            </span>
          );
        })}
    </div>
  );
}

const recent = 3;
/** A very long race has thousands of events, too many to show together. */
const shownAtOnce = 300;

interface FilmEventsProps {
  scene: Scene;
  onResult: () => void;
}

export function FilmEvents({ scene, onResult }: FilmEventsProps) {
  const { clock, events, nameOf, time } = scene;
  const [isOpen, setIsOpen] = useState(false);
  const upTo = useClock(clock, ({ minute }) => events.filter((event) => event.minute <= minute).length - 1);
  const last = events.slice(Math.max(0, upTo + 1 - recent), upTo + 1).reverse();
  return (
    <div className={css.foot}>
      <ul className={css.recent}>
        {last.map((event) => (
          <li key={`${event.minute} ${event.kind} ${event.entry}`}>
            <b>{time.text(event.minute)}</b> {eventText(event, nameOf)}
          </li>
        ))}
      </ul>
      <div className={css.links}>
        <Button tone="quiet" className={css.link} onClick={() => setIsOpen(true)}>
          {texts.events.all(events.length)}
        </Button>
        <Button tone="quiet" className={css.link} onClick={onResult}>
          {texts.toResult}
        </Button>
      </div>
      {isOpen && <AllEvents scene={scene} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function AllEvents({ scene: { events, nameOf, time }, onClose }: { scene: Scene; onClose: () => void }) {
  const [count, setCount] = useState(shownAtOnce);
  const remaining = Math.min(shownAtOnce, events.length - count);
  return (
    <Dialog title={texts.events.title} onClose={onClose} kind="sheet">
      <ol className={css.events}>
        {events.slice(0, count).map((event) => (
          <li key={`${event.minute} ${event.kind} ${event.entry}`} data-kind={event.kind}>
            <b>{time.text(event.minute)}</b>
            <span>{eventText(event, nameOf)}</span>
          </li>
        ))}
      </ol>
      {remaining > 0 && (
        <Button wide onClick={() => setCount(count + shownAtOnce)}>
          {texts.events.more(remaining)}
        </Button>
      )}
    </Dialog>
  );
}
