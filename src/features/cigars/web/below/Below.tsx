import type { CigarOverview } from '../../contract.ts';
import type { Moment } from '../../timestamp.ts';
import type { CigarWindow } from '../../windows.ts';
import { CigarCharts } from '../charts/Charts.tsx';
import type { Counter } from '../counting/use-counter.ts';
import { Entries } from '../entries/Entries.tsx';
import { PlanCard } from '../plan/PlanCard.tsx';

interface Props {
  overview: CigarOverview;
  span: CigarWindow;
  now: Moment;
  counter: Counter;
}

/** All that nobody needs to count: charts, plan, entries, files. */
export function Below({ overview, span, now, counter }: Props) {
  return (
    <>
      <CigarCharts overview={overview} window={span} now={now}>
        <PlanCard overview={overview} now={now} />
      </CigarCharts>
      <Entries overview={overview} now={now} counter={counter} />
    </>
  );
}
