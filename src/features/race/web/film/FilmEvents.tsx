import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { messages } from '../messages.ts';
import css from './FilmControls.module.css';
import { useClock } from './film-clock.ts';
import { eventText } from './film-text.ts';
import type { Scene } from './scene.ts';

const texts = messages.film;
const recent = 3;
/** A very long race has thousands of events. */
const shownAtOnce = 300;

interface Props {
  scene: Scene;
  onResult: () => void;
}

/** The latest events, a button for all events, and one to skip to the result. */
export function FilmEvents({ scene, onResult }: Props) {
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
