import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { type HostAct, useHostAct } from '../acts.ts';
import { seatOf, type Table } from '../table.ts';

/** What the host does, with a word where it is refused. `doing` is what is on its way. */
export function useLead(table: Table) {
  const { mutate, isPending, variables } = useHostAct(seatOf(table));
  const alert = useAlert();
  return {
    lead: (act: HostAct) => mutate(act, { onError: (error) => alert(sentenceOf(error)) }),
    doing: isPending ? variables : undefined,
  };
}
