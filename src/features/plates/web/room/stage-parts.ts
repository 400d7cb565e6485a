import type { Room } from '#features/rooms/contract.ts';
import type { Play } from './use-play.ts';
import type { Shown } from './use-shown.ts';

/** What a game that goes on is shown with. */
export interface GameStageParts {
  room: Room;
  shown: Shown;
  play: Play;
  /** Opens the page of the people. */
  onPeople: () => void;
}
