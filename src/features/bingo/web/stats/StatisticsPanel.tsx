import { lazy, Suspense } from 'react';
import { useMedia } from '#web/device/use-media.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '../words.ts';
import css from './Statistics.module.css';

const Statistics = lazy(async () => ({ default: (await import('./Statistics.tsx')).Statistics }));
const texts = words.stats;

/** Where board and scores stand side by side, the figures stand below them; on a phone they are a line to open. */
const isWide = '(width >= 60rem)';

/** Figures of the room; read only while somebody looks, for they cost the server a walk over all boards. */
export function StatisticsPanel({ roomId }: { roomId: string }) {
  const startsOpen = useMedia(isWide);
  return (
    <div className={css.whole}>
      <Panel title={texts.title}>
        <Disclosure key={String(startsOpen)} label={texts.open} startsOpen={startsOpen}>
          <Suspense fallback={<Skeleton height="18rem" />}>
            <Statistics roomId={roomId} />
          </Suspense>
        </Disclosure>
      </Panel>
    </div>
  );
}
