import { useHostAct } from '../acts.ts';
import { seatOf, type Table } from '../table.ts';

/** What the host does. `doing` is what is on its way. */
export function useLead(table: Table) {
  const { act, sending } = useHostAct(seatOf(table));
  return { lead: act, doing: sending };
}
