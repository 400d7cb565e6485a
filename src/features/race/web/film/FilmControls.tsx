import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { words } from '../words.ts';
import css from './FilmControls.module.css';
import { FilmScrub } from './FilmScrub.tsx';
import * as icons from './film-icons.ts';
import { speedsFor } from './film-speeds.ts';
import type { Scene } from './scene.ts';
import { useClock } from './use-clock.ts';

const texts = words.film;

interface Props {
  scene: Scene;
  isStepwise: boolean;
  /** Stands among them on a phone. */
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
          options={speedsFor(endMin).map((one) => ({ value: String(one), label: texts.times(one) }))}
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

/** From one stop, arrival or breakdown to the next. */
function Steps({ scene: { clock, story } }: { scene: Scene }) {
  const minute = useClock(clock, (shown) => shown.minute);
  const steps = story.filter(({ kind }) => kind !== 'leave' && kind !== 'leader').map((event) => event.minute);
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
