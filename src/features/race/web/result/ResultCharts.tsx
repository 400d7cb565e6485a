import { useState } from 'react';
import { Panel } from '#web/ui/Panel.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { words } from '../words.ts';
import { CarChips } from './CarChips.tsx';
import { ColderPanel } from './ColderPanel.tsx';
import { FasterPanel } from './FasterPanel.tsx';
import { FlipPanel } from './FlipPanel.tsx';
import css from './ResultCharts.module.css';
import type { ResultScene } from './result-scene.ts';
import { StopsPanel } from './StopsPanel.tsx';
import { StrategyPanel } from './StrategyPanel.tsx';
import { ChargeChart, DistanceChart } from './WayCharts.tsx';

const texts = words.result;

interface Props {
  scene: ResultScene;
  isWide: boolean;
}

/** How it came about, and what would change it. */
export function ResultCharts({ scene, isWide }: Props) {
  return isWide ? <Cards scene={scene} /> : <Column scene={scene} />;
}

function Cards({ scene }: { scene: ResultScene }) {
  const shared = { scene, isWide: true };
  return (
    <>
      <CarChips scene={scene} isBrief={false} />
      <div className={css.two}>
        <Panel title={texts.charge}>
          <ChargeChart scene={scene} />
        </Panel>
        <Panel title={texts.distance}>
          <DistanceChart scene={scene} />
        </Panel>
        <FlipPanel scene={scene} />
        <StopsPanel {...shared} />
      </div>
      <div className={css.three}>
        <ColderPanel {...shared} />
        <FasterPanel {...shared} />
        <StrategyPanel {...shared} />
      </div>
    </>
  );
}

/** On a phone one chart at a time, and the rest folded. */
function Column({ scene }: { scene: ResultScene }) {
  const [kind, setKind] = useState<'charge' | 'distance'>('charge');
  const shared = { scene, isWide: false };
  const { charge, distance } = texts.wayKinds;
  return (
    <>
      <Panel title={texts.way}>
        <Segmented
          label={texts.chart}
          isLabelHidden
          options={[
            { value: 'charge', label: charge },
            { value: 'distance', label: distance },
          ]}
          value={kind}
          onChange={setKind}
        />
        <CarChips scene={scene} isBrief />
        {kind === 'charge' ? <ChargeChart scene={scene} /> : <DistanceChart scene={scene} />}
      </Panel>
      <FlipPanel scene={scene} />
      <div className={css.folds}>
        <StopsPanel {...shared} />
        <ColderPanel {...shared} />
        <FasterPanel {...shared} />
        <StrategyPanel {...shared} />
      </div>
    </>
  );
}
