import { useState } from 'react';
import { useMedia } from '#web/device/use-media.ts';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { share } from '#web/ui/icon-shapes.ts';
import { watchAgain } from '../film/film-moments.ts';
import { words } from '../words.ts';
import css from './ResultActions.module.css';
import type { ResultScene } from './result-scene.ts';

const texts = words.result;
const play = 'M7 5l12 7-12 7z';

const ShareDialog = fetched<{ scene: ResultScene; onClose: () => void }>(
  async () => (await import('./ShareDialog.tsx')).ShareDialog,
);

/** What one does with a race that is over. */
export function ResultActions({ scene }: { scene: ResultScene }) {
  const [isSharing, setIsSharing] = useState(false);
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const { change } = scene;
  const again = () => {
    watchAgain(scene.race);
    change({ stage: 'film' });
  };
  return (
    <div className={css.actions}>
      <Button onClick={() => setIsSharing(true)}>
        <Icon shape={share} />
        {texts.share}
      </Button>
      <Button onClick={() => change({ stage: 'setup' })}>{texts.change}</Button>
      <Button tone="accent" className={css.first} onClick={again}>
        <Icon shape={play} />
        {isCalm ? texts.stepThrough : texts.again}
      </Button>
      {isSharing && <ShareDialog scene={scene} onClose={() => setIsSharing(false)} />}
    </div>
  );
}
