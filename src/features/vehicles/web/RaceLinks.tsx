import type { ReactNode } from 'react';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { maxRacing } from '../race-entries.ts';
import { currentRace, isRacing, pathToJoin, pathToRace } from './current-race.ts';
import { words } from './words.ts';

/** Adds a car to the current race and opens it, in the race's colour. */
export function RaceItLink({ carId }: { carId: string }) {
  const race = currentRace.useValue();
  const alert = useAlert();
  const texts = words.raceDoors;
  const path = pathToJoin(race, carId);
  const face = (
    <>
      <Icon name="race" />
      {isRacing(race, carId) ? texts.inRace : texts.raceIt}
    </>
  );
  return (
    <span data-sign="race">
      {path === undefined ? (
        <Button tone="accent" wide onClick={() => alert(texts.full(maxRacing))}>
          {face}
        </Button>
      ) : (
        <ButtonLink tone="accent" wide to={path}>
          {face}
        </ButtonLink>
      )}
    </span>
  );
}

interface TheseProps {
  carIds: readonly string[];
  tone?: 'accent';
  children: ReactNode;
}

/** Opens a race of these cars only. */
export function RaceTheseLink({ carIds, tone, children }: TheseProps) {
  const race = currentRace.useValue();
  return (
    <ButtonLink to={pathToRace(race, carIds)} tone={tone ?? 'plain'}>
      <Icon name="race" />
      {children}
    </ButtonLink>
  );
}
