import { Button } from '#web/ui/Button.tsx';
import type { StageProps } from '../stage-props.ts';
import { words } from '../words.ts';

/** Distance, cars and conditions. */
export function SetupStage({ cars, change }: StageProps) {
  return (
    <Button disabled={cars.length === 0} onClick={() => change({ stage: 'film' })}>
      {words.race.start}
    </Button>
  );
}
