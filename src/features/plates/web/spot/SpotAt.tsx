import { SpotElsewhere } from '../earlier/SpotElsewhere.tsx';
import type { GameStageParts } from '../room/stage-parts.ts';
import { useTitleOf } from '../room/target-title.ts';
import { SpotDialog } from './SpotDialog.tsx';
import { showSpot } from './spot-address.ts';

type Props = Pick<GameStageParts, 'room' | 'shown' | 'play'> & { seq: number };

/** The dialog of a spot while it stands: also of an earlier game, whose recap is shown then. */
export function SpotAt({ room, shown, play, seq }: Props) {
  const titleOf = useTitleOf(shown.game);
  const spot = shown.spots.find((one) => one.seq === seq);
  if (spot === undefined) return <SpotElsewhere roomId={room.id} seq={seq} />;
  const onClose = () => showSpot(undefined);
  return <SpotDialog key={seq} {...{ room, shown, play, spot, onClose }} title={titleOf(spot.target)} />;
}
