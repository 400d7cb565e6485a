import type { CarGroup } from './car/car-group.ts';
import { messages } from './messages.ts';

/** A group's name in the plural: "compact SUVs". */
export function groupName({ kind, of }: Pick<CarGroup<unknown>, 'kind' | 'of'>): string {
  const { all } = messages.carGroups;
  if (kind === 'segment') return messages.carGroups.segments[of] ?? all;
  return kind === 'body' ? (messages.carGroups.bodies[of] ?? all) : all;
}
