import type { ReactNode } from 'react';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { isRacing, mostRacing, pathToJoin, pathToRace, raceAtHand } from './race-at-hand.ts';
import { words } from './words.ts';

/** Adds a car to the race at hand, and goes there. */
export function RaceItLink({ carId }: { carId: string }) {
  const race = raceAtHand.use();
  const alert = useAlert();
  const texts = words.raceDoors;
  const path = pathToJoin(race, carId);
  const face = (
    <>
      <Icon name="race" />
      {isRacing(race, carId) ? texts.inRace : texts.raceIt}
    </>
  );
  return path === undefined ? (
    <Button onClick={() => alert(texts.full(mostRacing))}>{face}</Button>
  ) : (
    <ButtonLink to={path}>{face}</ButtonLink>
  );
}

/** Goes to a race of these cars alone. */
export function RaceTheseLink({ carIds, children }: { carIds: readonly string[]; children: ReactNode }) {
  const race = raceAtHand.use();
  return (
    <ButtonLink to={pathToRace(race, carIds)}>
      <Icon name="race" />
      {children}
    </ButtonLink>
  );
}
