import { useHostAct } from '../acts.ts';
import { actContextOf, type Table } from '../table.ts';

/** Host actions. `doing` is the one in flight. */
export function useLead(table: Table) {
  const { act, sending } = useHostAct(actContextOf(table));
  return { lead: act, doing: sending };
}
