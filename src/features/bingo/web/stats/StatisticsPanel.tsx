import { lazy, Suspense, useState } from 'react';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '../words.ts';
import css from './Statistics.module.css';

const Statistics = lazy(async () => ({ default: (await import('./Statistics.tsx')).Statistics }));

/** Figures of the room; read only while somebody looks, for they cost the server a walk over all boards. */
export function StatisticsPanel({ roomId }: { roomId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const texts = words.stats;
  return (
    <Panel title={texts.title}>
      <details className={css.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{texts.open}</summary>
        {isOpen && (
          <Suspense fallback={<Skeleton height="18rem" />}>
            <Statistics roomId={roomId} />
          </Suspense>
        )}
      </details>
    </Panel>
  );
}
