import type { CigarOverview } from '../../contract.ts';
import type { Moment } from '../../timestamp.ts';
import type { WindowName } from '../../windows.ts';
import { CigarCharts } from '../charts/Charts.tsx';
import type { Counter } from '../counting/use-counter.ts';
import { Entries } from '../entries/Entries.tsx';
import { PlanCard } from '../plan/PlanCard.tsx';
import { TransferPanel } from '../transfer/TransferPanel.tsx';

export interface Props {
  overview: CigarOverview;
  name: WindowName;
  now: Moment;
  counter: Counter;
}

/** All that nobody needs to count: charts, plan, entries, files. */
export function Below({ overview, name, now, counter }: Props) {
  return (
    <>
      <CigarCharts overview={overview} window={name} now={now} aside={<PlanCard overview={overview} now={now} />} />
      <Entries overview={overview} now={now} counter={counter} />
      <TransferPanel />
    </>
  );
}
