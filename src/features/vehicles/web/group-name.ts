import type { CarGroup } from './car/car-group.ts';
import { words } from './words.ts';

/** A group's name in the plural: "compact SUVs". */
export function groupName({ kind, of }: Pick<CarGroup<unknown>, 'kind' | 'of'>): string {
  const { all } = words.carGroups;
  if (kind === 'segment') return words.carGroups.segments[of] ?? all;
  return kind === 'body' ? (words.carGroups.bodies[of] ?? all) : all;
}
