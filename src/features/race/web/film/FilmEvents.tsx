import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { messages } from '../messages.ts';
import css from './FilmEvents.module.css';
import { eventText } from './film-text.ts';
import type { Scene } from './scene.ts';
import { useClock } from './use-clock.ts';

const texts = messages.film;
const recent = 3;
/** A race around the world has thousands of events. */
const shownAtOnce = 300;

interface Props {
  scene: Scene;
  onResult: () => void;
}

/** The latest event, the whole story, and the button to skip to the end. */
export function FilmEvents({ scene, onResult }: Props) {
  const { clock, story, nameOf, time } = scene;
  const [isOpen, setIsOpen] = useState(false);
  const upTo = useClock(clock, ({ minute }) => story.filter((event) => event.minute <= minute).length - 1);
  const last = story.slice(Math.max(0, upTo + 1 - recent), upTo + 1).reverse();
  return (
    <div className={css.foot}>
      <ul className={css.recent}>
        {last.map((event) => (
          <li key={`${event.minute} ${event.kind} ${event.entry}`}>
            <b>{time.text(event.minute)}</b> {eventText(event, nameOf)}
          </li>
        ))}
      </ul>
      <div className={css.ways}>
        <Button tone="quiet" className={css.link} onClick={() => setIsOpen(true)}>
          {texts.events.all(story.length)}
        </Button>
        <Button tone="quiet" className={css.link} onClick={onResult}>
          {texts.toResult}
        </Button>
      </div>
      {isOpen && <Story scene={scene} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function Story({ scene: { story, nameOf, time }, onClose }: { scene: Scene; onClose: () => void }) {
  const [count, setCount] = useState(shownAtOnce);
  const left = Math.min(shownAtOnce, story.length - count);
  return (
    <Dialog title={texts.events.title} onClose={onClose} kind="sheet">
      <ol className={css.story}>
        {story.slice(0, count).map((event) => (
          <li key={`${event.minute} ${event.kind} ${event.entry}`} data-kind={event.kind}>
            <b>{time.text(event.minute)}</b>
            <span>{eventText(event, nameOf)}</span>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button wide onClick={() => setCount(count + shownAtOnce)}>
          {texts.events.more(left)}
        </Button>
      )}
    </Dialog>
  );
}
