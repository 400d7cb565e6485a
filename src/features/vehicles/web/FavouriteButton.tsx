import { useQuery } from '@tanstack/react-query';
import { errorText } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { heart } from '#web/ui/icon-shapes.ts';
import css from './cars.module.css';
import { useFavourites } from './favourite-cars.ts';
import { favouritesQuery, setFavourite } from './favourite-sync.ts';
import * as messages from './messages.ts';

export function FavouriteButton({ carId, name, isFramed }: { carId: string; name: string; isFramed?: boolean }) {
  const isFavourite = useFavourites().has(carId);
  const alert = useAlert();
  const toggle = async () => {
    try {
      await setFavourite({ carId, isOn: !isFavourite }, name);
    } catch (error) {
      alert(`${messages.favourites.notSaved} ${errorText(error)}`);
    }
  };
  return (
    <span className={css.heartPlace}>
      <button
        type="button"
        className={css.heart}
        data-framed={isFramed || undefined}
        aria-pressed={isFavourite}
        aria-label={messages.favourites.favourite(name)}
        onClick={() => void toggle()}
      >
        <Icon shape={heart} />
      </button>
    </span>
  );
}

/** Syncs favourites with the account while it's mounted. Renders nothing. */
export function FavouriteSync() {
  useQuery(favouritesQuery);
  return null;
}
