import { fetched } from '#web/ui/fetched.tsx';
import { messages } from '../messages.ts';
import css from './ScreenMap.module.css';

/** The outlines are large, so they only load where the map is shown. */
const MapDrawing = fetched(
  async () => (await import('../map/MapDrawing.tsx')).MapDrawing,
  () => <span />,
);

/** Collector's map with everyone's finds, the latest first. */
export function ScreenMap({ places, of }: { places: readonly string[]; of: number }) {
  const [newest] = places;
  return (
    <div className={css.map}>
      <MapDrawing
        label={messages.screen.map(places.length, of)}
        finds={new Map(places.map((code) => [code, 'yours' as const]))}
        newest={newest}
      />
    </div>
  );
}
