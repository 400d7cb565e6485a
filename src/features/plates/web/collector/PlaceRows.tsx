import type { Spot } from '../../contract.ts';
import { momentIn, momentText } from '../room/moment.ts';
import type { GameStageParts } from '../room/stage-parts.ts';
import { ownerOf, SpotHeart } from '../spot/SpotHeart.tsx';
import { showSpot } from '../spot/spot-address.ts';
import { UndoSign } from '../spot/UndoSign.tsx';
import { isNumbered } from '../unsent/overlay.ts';
import type { PlaceView } from './collector-view.ts';
import { PlaceList, type PlaceRow } from './PlaceList.tsx';

interface Props extends Omit<GameStageParts, 'onPeople'> {
  label: string;
  places: readonly PlaceView[];
  empty: string;
}

const openerOf = (spot: Spot | undefined) => (spot && isNumbered(spot) ? () => showSpot(spot.seq) : undefined);

/** Places with who found them: each find opens, one's own has a way back, a friend's a heart. */
export function PlaceRows({ room, shown, play, label, places, empty }: Props) {
  const byCode = new Map(places.map((place) => [place.code, place]));
  const spotOf = ({ code }: Pick<PlaceRow, 'code'>): Spot | undefined =>
    byCode.get(code)?.own ?? byCode.get(code)?.spots[0];
  return (
    <PlaceList
      label={label}
      empty={empty}
      rows={places.map(({ code, name, points, spots }) => ({
        ...{ code, name, points },
        finds: spots.map((spot) => ({
          login: ownerOf(shown, spot),
          isYou: spot.player === shown.me?.player,
          at: spot.at,
          when: momentText(momentIn(shown.game, spot.at)),
          isQuestioned: shown.questions.open.has(spot.seq),
          onOpen: openerOf(spot),
        })),
        onOpen: openerOf(spotOf({ code })),
      }))}
      action={(row) => {
        const spot = spotOf(row);
        if (spot === undefined) return null;
        if (spot.player === shown.me?.player)
          return <UndoSign spot={spot} title={row.name} onUndo={() => void play.undo(spot, row.name)} />;
        return <SpotHeart room={room} shown={shown} spot={spot} title={row.name} />;
      }}
    />
  );
}
