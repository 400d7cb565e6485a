import { useMedia } from '#web/device/use-media.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '../words.ts';
import css from './Statistics.module.css';

const Statistics = fetched(
  async () => (await import('./Statistics.tsx')).Statistics,
  () => <Skeleton height="18rem" />,
);
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
          <Statistics roomId={roomId} />
        </Disclosure>
      </Panel>
    </div>
  );
}
