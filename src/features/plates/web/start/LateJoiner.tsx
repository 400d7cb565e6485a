import { words } from '../words.ts';
import { DriverSign } from './DriverSign.tsx';
import { RoleChoice } from './RoleChoice.tsx';

const texts = words.start;

/** Who comes while the game is on says first whether they drive; the others' points stand below. */
export function LateJoiner({ roomId }: { roomId: string }) {
  return (
    <DriverSign lines={[texts.isRunning, texts.passengers]}>
      <RoleChoice roomId={roomId} said={null} />
    </DriverSign>
  );
}
