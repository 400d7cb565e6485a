import { FavouriteButton } from '../FavouriteButton.tsx';

/** Reserves the space of a row's favourite button. */
export function HeartPlace(props: { carId: string; name: string; isFramed?: boolean }) {
  return (
    <span style={{ display: 'block', width: 'var(--tap)', height: 'var(--tap)' }}>
      <FavouriteButton {...props} />
    </span>
  );
}
