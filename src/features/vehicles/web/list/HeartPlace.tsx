import { fetched } from '#web/ui/fetched.tsx';

const HeartButton = fetched(async () => (await import('../HeartButton.tsx')).HeartButton);

/** Keeps the place of a row's heart, which comes after the cars. */
export function HeartPlace(props: { carId: string; name: string }) {
  return (
    <span style={{ display: 'block', width: 'var(--tap)', height: 'var(--tap)' }}>
      <HeartButton {...props} />
    </span>
  );
}
