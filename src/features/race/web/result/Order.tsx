import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import type { PetrolPlan } from '../../model/petrol.ts';
import { words } from '../words.ts';
import css from './Order.module.css';
import { OrderList } from './OrderList.tsx';
import { OrderTable } from './OrderTable.tsx';
import { longestMin, missingText, orderRows, petrolRow } from './order-rows.ts';
import type { ResultScene } from './result-scene.ts';
import { SplitKey } from './SplitBar.tsx';

const texts = words.result;

interface Props {
  scene: ResultScene;
  petrol: PetrolPlan;
  isWide: boolean;
}

/** Who arrived when, with what it took; below it what cannot race, and a petrol car for comparison. */
export function Order({ scene, petrol, isWide }: Props) {
  const rows = orderRows(scene);
  const ofPetrol = petrolRow(petrol, scene.race.petrol.stopMin, scene.ranking.finishers[0]);
  const shared = { rows, petrol: ofPetrol, longestMin: longestMin([...rows, ofPetrol]), scene };
  const key = (
    <SplitKey driving={texts.driving} charging={isWide ? texts.charging : texts.chargingBrief} error={texts.errorKey} />
  );
  return (
    <Panel title={texts.order} actions={key}>
      {isWide ? <OrderTable {...shared} /> : <OrderList {...shared} />}
      {scene.ranking.unable.length > 0 && (
        <ul className={css.unable}>
          {scene.ranking.unable.map(({ car, missing }) => (
            <li key={car.index}>
              <SeriesMark index={car.index} />
              <span>
                <strong>{car.name}</strong> {missingText(missing)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
