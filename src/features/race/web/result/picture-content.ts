import { letteredStyle } from '#web/charts/series.ts';
import { siteName } from '#web/layout/site-name.ts';
import { type CarShape, carShape } from '../car-shapes.ts';
import { shortConditionsText } from '../conditions-text.ts';
import { durationText, gapText } from '../duration-text.ts';
import * as messages from '../messages.ts';
import { longestMin, type OrderRow, orderRows } from './order-rows.ts';
import { marginText, type ResultScene, winnerText } from './result-scene.ts';

export interface PictureStep {
  place: number;
  name: string;
  time: string;
  mark: string;
  shape: CarShape;
}

export interface PictureLine {
  place: string;
  index: number;
  name: string;
  time: string;
  gap: string;
  split: OrderRow['split'];
}

/** The text of the shared picture, before it's drawn. */
export interface PictureContent {
  title: string;
  lead: string;
  steps: PictureStep[];
  sentence: string;
  lines: PictureLine[];
  longestMin: number;
  foot: string;
}

export function pictureOf(scene: ResultScene): PictureContent {
  const { ranking, nameOf, race } = scene;
  const rows = orderRows(scene);
  return {
    title: winnerText(scene),
    lead: shortConditionsText(race),
    steps: ranking.finishers.slice(0, 3).map(({ car, plan, place, behindMin }) => ({
      ...{
        place,
        name: nameOf(car),
        mark: letteredStyle(car.index).mark,
        shape: carShape(car.vehicle.misscellaneous.body),
      },
      time: place === 1 ? durationText(plan.minutes) : gapText(behindMin),
    })),
    sentence: marginText(scene),
    lines: rows.flatMap(({ car, place, time, gap, split }) =>
      car === undefined
        ? []
        : [
            {
              place: place === undefined ? messages.result.noGap : String(place),
              index: car.index,
              name: nameOf(car),
              time,
              gap,
              split,
            },
          ],
    ),
    longestMin: longestMin(rows),
    foot: siteName,
  };
}
