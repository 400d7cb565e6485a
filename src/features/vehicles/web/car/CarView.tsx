import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { secondMs } from '#shared/time.ts';
import { plural } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useHeading } from '#web/ui/Page.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { type CarRow, pricePerKm } from '../../car-row.ts';
import type { VehicleDetails } from '../../contract.ts';
import { type Facts, numberAt } from '../../figures.ts';
import { shownPrice } from '../../price.ts';
import { estimatedFrom } from '../../range-estimate.ts';
import type { Vehicle } from '../../vehicle.ts';
import { groupName } from '../car-names.ts';
import { gainMinutes, kmGained } from '../charging-gain.ts';
import { FavouriteButton, FavouriteSync } from '../FavouriteButton.tsx';
import { figureText, numberAndUnit, numberText, rangePriceText, unitText } from '../figure-text.ts';

import * as messages from '../messages.ts';
import { usePicking } from '../picking.tsx';
import { CarOnPaper } from '../print/sheets.ts';
import { RaceItLink } from '../RaceLinks.tsx';
import { rangePlace, rankingOf } from '../ranking-text.ts';
import { ShareButton } from '../ShareButton.tsx';
import { Silhouette } from '../Silhouette.tsx';
import { Unknown } from '../Unknown.tsx';
import { CarDetails } from './CarDetails.tsx';
import { CarTrip, useCarTrip } from './CarTrip.tsx';
import css from './CarView.module.css';
import { type CarGroup, groupOf } from './car-group.ts';
import { GroupRanking, TickLine } from './GroupRanking.tsx';
import { ticksOf } from './ticks.ts';

const path = 'range.real_km';

interface RangeScaleProps {
  car: Vehicle;
  km: number;
  group: CarGroup<Vehicle>;
}

function RangeScale({ car, km, group }: RangeScaleProps) {
  const ranking = rankingOf(car, group.cars, path);
  if (ranking === undefined) return null;
  const ticks = ticksOf(ranking, km);
  return (
    <>
      <div
        className={css.scaleLine}
        style={{ '--own': ticks.own.toFixed(3), '--middle': ticks.median.toFixed(3) } as CSSProperties}
        aria-hidden="true"
      >
        <span className={css.middle}>{messages.car.middle(numberText(path, ranking.median))}</span>
        <Silhouette body={car.misscellaneous.body} className={css.car} />
        <TickLine ticks={ticks} />
        <span className={css.ends}>
          <span>{numberText(path, ranking.min)}</span>
          <span>{figureText(path, ranking.max)}</span>
        </span>
      </div>
      <p className={css.rank}>{rangePlace(ranking, km, groupName(group))}</p>
    </>
  );
}

const texts = messages.car;

function Headlines({ car }: { car: Vehicle }) {
  const minutes = numberAt(car, 'charge.dc_10_80_min');
  const gainedKm = kmGained(car, gainMinutes);
  const { path: pricePath, value: price } = shownPrice(car) ?? { path: 'price.de_eur' as const, value: undefined };
  const perKm = pricePerKm(car);
  const [min, km] = [unitText('charge.dc_10_80_min'), unitText(path)];
  return (
    <dl className={css.headlines}>
      <Headline label={texts.charging} number={minutes && numberText('charge.dc_10_80_min', minutes)} unit={min} />
      <Headline label={texts.gained} number={gainedKm && `+${numberText(path, gainedKm)}`} unit={km} />
      <Headline
        label={texts.listPrices[pricePath]}
        number={price && numberText(pricePath, price)}
        unit={unitText(pricePath)}
      />
      <Headline label={texts.pricePerKm} number={perKm && rangePriceText(perKm)} unit="" />
    </dl>
  );
}

interface HeadlineProps {
  label: string;
  number: string | 0 | undefined;
  unit: string;
}

function Headline({ label, number, unit }: HeadlineProps) {
  const shown = number === undefined ? undefined : numberAndUnit(String(number), unit);
  return (
    <div className={css.stat}>
      <dt>{label}</dt>
      <dd data-absent={shown === undefined || undefined}>
        {shown === undefined ? (
          <Unknown />
        ) : (
          <>
            {shown.number}
            {shown.unit !== '' && <span className={css.statUnit}>{`\u00a0${shown.unit}`}</span>}
          </>
        )}
      </dd>
    </div>
  );
}

interface Props {
  name: string;
  car: Vehicle;
  /** Absent while loading, or if unavailable. */
  details: VehicleDetails | undefined;
  /** All cars, to compare this one with; absent while loading. */
  cars: readonly CarRow[] | undefined;
  isFromCache: boolean;
}

export function CarView({ name, car, details, cars, isFromCache }: Props) {
  const heading = useHeading({ title: name, sign: 'cars' });
  const group = useMemo(
    () =>
      cars &&
      groupOf(
        car,
        cars.map(({ vehicle }) => vehicle),
      ),
    [car, cars],
  );
  const { trip, own, minutes } = useCarTrip(name, car, group, cars);
  return (
    <div className={css.page}>
      <div className={css.first}>
        <div className={css.head}>
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
          <Plate mark="E">{car.year}</Plate>
        </div>
        <p className={css.lead}>{leadText(car)}</p>
        <div className={css.icons}>
          <FavouriteButton carId={car.id} name={name} isFramed />
          <ShareButton title={name} isIcon />
        </div>
        {isFromCache && (
          <p role="status" className={css.fromCache}>
            {messages.car.fromCache}
          </p>
        )}
        <div className={css.sign}>
          <RangeSign car={car} group={group} />
        </div>
        <div className={css.actions}>
          <CarActions car={car} cars={cars} />
        </div>
        <div className={css.stats}>
          <Headlines car={car} />
          <CarTrip {...trip} own={own} group={group} minutes={minutes} />
        </div>
        <div className={css.among}>
          {group && <GroupRanking car={car} group={group} trip={{ own: own?.minutes, all: minutes }} />}
        </div>
      </div>
      <LazySection height="48rem">
        <CarDetails name={name} car={car} group={group} details={details} cars={cars} />
      </LazySection>
      <FavouriteSync />
      <CarOnPaper name={name} car={car} details={details} group={group} trip={trip.trip} own={own} />
    </div>
  );
}

/** The kind of car: "Small SUV", "Compact estate", "Van"; empty if unknown. */
function kindText({ body, segment }: Facts['misscellaneous']): string {
  const size = segment === undefined ? undefined : texts.sizes[segment];
  if (body === undefined) return size ?? '';
  return size === undefined ? body : `${size} ${texts.bodyNames[body] ?? body.toLowerCase()}`;
}

/** "Small SUV · front-wheel drive · 5 seats", without unknown parts. */
function leadText({ misscellaneous, performance }: Pick<Facts, 'misscellaneous' | 'performance'>): string {
  const { seats } = misscellaneous;
  const drive = performance.drive && texts.drives[performance.drive];
  return [kindText(misscellaneous), drive, seats !== undefined && texts.seats(String(seats))]
    .filter(Boolean)
    .join('\u00a0· ');
}

/** After this time everything renders anyway, for screen reader users, who jump between headings instead of scrolling. */
const latestMs = 2 * secondMs;
/** About one swipe. */
const preloadPx = 400;

interface LazySectionProps {
  /** CSS height of the placeholder, about that of the content. */
  height: string;
  children: ReactNode;
}

/** Delays content far down the page until it's scrolled near, or until some time has passed. */
function LazySection({ height, children }: LazySectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const want = () => setIsWanted(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), {
      rootMargin: `${preloadPx}px`,
    });
    observer.observe(element);
    const timer = setTimeout(want, latestMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return isWanted ? <>{children}</> : <div ref={place} style={{ height }} />;
}

/** Buttons to race the car and to pick it for comparison; once it's picked, a link to the comparison. */
function CarActions({ car, cars }: Pick<Props, 'car' | 'cars'>) {
  const carId = car.id;
  const { picked, isPicked, toggle, sheet } = usePicking(carId);
  const texts = messages.compareBar;
  return (
    <div className={css.buttons}>
      <RaceItLink car={car} cars={cars} />
      {isPicked ? (
        <ButtonLink to={pathTo('compareCars', {}, { cars: picked.join(',') })}>
          <Icon shape={icons.check} />
          {texts.compareCount(picked.length)}
        </ButtonLink>
      ) : (
        <Button onClick={toggle}>
          <Icon name="plus" />
          {messages.car.compare}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {picked.length > 0 && plural(picked.length, texts.car, texts.cars)}
      </p>
      {sheet}
    </div>
  );
}

interface RangeSignProps {
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
}

function RangeSign({ car, group }: RangeSignProps) {
  const km = car.range.real_km;
  const rating = estimatedFrom(car);
  return (
    <section className={css.range} aria-label={messages.car.realRange}>
      {km === undefined ? (
        <p className={css.absent}>{messages.car.noRange}</p>
      ) : (
        <>
          <p className={css.number}>
            {numberText(path, km)}
            <span className={css.unit}> {unitText(path)}</span>
          </p>
          <p className={css.what}>
            {[messages.car.realRange, rating && messages.car.estimated(rating)].filter(Boolean).join(', ')}
          </p>
          <div className={css.scale}>{group && <RangeScale car={car} km={km} group={group} />}</div>
        </>
      )}
    </section>
  );
}
