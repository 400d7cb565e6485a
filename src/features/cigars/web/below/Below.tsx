import type { Counted } from '../../log.ts';
import type { Moment } from '../../timestamp.ts';
import type { WindowName } from '../../windows.ts';
import { CigarCharts } from '../charts/Charts.tsx';
import type { Counter } from '../counting/use-counter.ts';
import { Entries } from '../entries/Entries.tsx';
import { PlanCard } from '../plan/PlanCard.tsx';
import { TransferPanel } from '../transfer/TransferPanel.tsx';

export interface Props {
  counted: Counted;
  name: WindowName;
  now: Moment;
  counter: Counter;
}

/** All that nobody needs to count: charts, plan, entries, files. */
export function Below({ counted, name, now, counter }: Props) {
  return (
    <>
      <CigarCharts counted={counted} window={name} now={now} aside={<PlanCard counted={counted} now={now} />} />
      <Entries counted={counted} now={now} counter={counter} />
      <TransferPanel />
    </>
  );
}
