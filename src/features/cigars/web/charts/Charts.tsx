import { type ReactNode, useDeferredValue, useState } from 'react';
import { Panel } from '#web/ui/Panel.tsx';
import type { Counted } from '../../log.ts';
import type { Moment } from '../../timestamp.ts';
import type { WindowName } from '../../windows.ts';
import { words } from '../words.ts';
import css from './Charts.module.css';
import { Gaps } from './Gaps.tsx';
import { PerDay } from './PerDay.tsx';
import { When } from './When.tsx';
import { YearCalendar } from './YearCalendar.tsx';

interface Props {
  counted: Counted;
  window: WindowName;
  now: Moment;
  /** Beside the hours of the week; below them on a phone. */
  aside?: ReactNode;
}

/** The charts of the page. What is tapped is counted first and drawn here after that. */
export function CigarCharts({ counted, window, now, aside }: Props) {
  const drawn = useDeferredValue(counted);
  const span = useDeferredValue(window);
  const today = useToday(now);
  // Below the fold: drawn after the first one stands, in pieces between which a tap is heard.
  const isBelowToo = useDeferredValue(true, false);
  if (drawn.first === null) {
    return (
      <div className={css.charts}>
        <Panel title={words.charts.perDay}>
          <p>{words.charts.none}</p>
        </Panel>
        {aside}
      </div>
    );
  }
  return (
    <div className={css.charts}>
      <PerDay counted={drawn} window={span} now={today} />
      {isBelowToo && (
        <>
          <YearCalendar counted={drawn} now={today} />
          <div className={css.pair}>
            <When counted={drawn} now={today} />
            {aside}
          </div>
          <Gaps counted={drawn} now={today} />
        </>
      )}
    </div>
  );
}

/** The charts know days only: the moment with which this one began spares them each tick of the clock. */
function useToday(now: Moment): Moment {
  const [today, setToday] = useState(now);
  if (today.date !== now.date) setToday(now);
  return today;
}
