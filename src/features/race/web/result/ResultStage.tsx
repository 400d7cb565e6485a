import { useQuery } from '@tanstack/react-query';
import { raceQuery } from '../api.ts';
import type { StageProps } from '../stage-props.ts';

/** Who won, by how much, and why. */
export function ResultStage({ race, cars }: StageProps) {
  const figures = cars.map(({ vehicle }) => vehicle);
  const { data: outcomes } = useQuery(raceQuery(race, figures));
  return <pre>{JSON.stringify(outcomes, null, 1)}</pre>;
}
