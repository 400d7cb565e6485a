import { FavouriteButton } from '../FavouriteButton.tsx';

/** Keeps the place of a row's heart. */
export function HeartPlace(props: { carId: string; name: string; isFramed?: boolean }) {
  return (
    <span style={{ display: 'block', width: 'var(--tap)', height: 'var(--tap)' }}>
      <FavouriteButton {...props} />
    </span>
  );
}
