import type { Room } from '#features/rooms/contract.ts';
import type { Play } from './use-play.ts';
import type { Shown } from './use-shown.ts';

/** Props for a running game. */
export interface GameStageParts {
  room: Room;
  shown: Shown;
  play: Play;
  /** Opens the members page. */
  onPeople: () => void;
}
