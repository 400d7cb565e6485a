import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '#shared/pages.ts';
import { useLater } from '#web/device/use-later.ts';
import { printPage } from '#web/print/paper.tsx';
import { formatList } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { CarRow } from '../car-row.ts';
import { aloneForMs, carsBySlugQuery, carsQuery } from './api.ts';
import css from './ComparePage.module.css';
import { Comparison } from './compare/Comparison.tsx';
import { useComparedCars, useSlugs } from './compare/use-compared-cars.ts';
import { findCar } from './find-car.ts';
import { maxPicked } from './picked-cars.ts';
import { ComparisonOnPaper } from './print/sheets.ts';
import { ShareButton } from './ShareButton.tsx';
import { words } from './words.ts';

const CarPicker = fetched(async () => (await import('./compare/CarPicker.tsx')).CarPicker);

const RaceTheseLink = fetched(async () => (await import('./RaceLinks.tsx')).RaceTheseLink);

export function ComparePage() {
  const query = useCarsToCompare();
  const texts = words.compareCars;
  return (
    <Page
      title={pages.compareCars.title}
      sign="cars"
      actions={
        <div className={css.actions}>
          <Button onClick={() => void printPage()}>
            <Icon shape={icons.printer} />
            <span data-label>{texts.print}</span>
          </Button>
          <ShareButton title={pages.compareCars.title} />
        </div>
      }
    >
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="22rem" count={2} />}>
        {(cars) => <Compared cars={cars} />}
      </QueryState>
    </Page>
  );
}

/** Those in the address, which are there soon; then all of them, to choose from. */
function useCarsToCompare() {
  const slugs = useSlugs();
  const hasAll = useQueryClient().getQueryData(carsQuery.queryKey) !== undefined;
  const isDrawn = useLater(aloneForMs);
  const isFew = slugs.length > 0 && !hasAll;
  const few = useQuery({ ...carsBySlugQuery(slugs), enabled: isFew });
  const all = useQuery({ ...carsQuery, enabled: !isFew || (few.isFetched && isDrawn) });
  return isFew && few.data !== undefined ? few : all;
}

function Compared({ cars }: { cars: readonly CarRow[] }) {
  const { slugs, onlyDifferent, setOnlyDifferent, add, remove } = useComparedCars(cars);
  const [isPicking, setIsPicking] = useState(false);
  const texts = words.compareCars;
  const found = slugs.map((slug) => ({ slug, row: findCar(cars, slug) }));
  const known = found.flatMap(({ slug, row }) => (row ? [{ slug, name: row.name, car: row.vehicle }] : []));
  const unknown = found.filter(({ row }) => row === undefined).map(({ slug }) => slug);
  const raceLink = known.length > 0 && (
    <span data-sign="race">
      <RaceTheseLink carIds={known.map(({ car }) => car.id)} tone="accent">
        {words.raceDoors.raceAll(known.length)}
      </RaceTheseLink>
    </span>
  );
  const addButton = (
    <Button tone={known.length < 2 ? 'accent' : 'plain'} onClick={() => setIsPicking(true)}>
      <Icon name="plus" />
      {known.length === 1 ? texts.addSecond : texts.add}
    </Button>
  );
  return (
    <>
      {unknown.length > 0 && <p role="status">{texts.unknown(formatList(unknown))}</p>}
      {known.length === 0 ? (
        <EmptyState title={texts.nothing} detail={texts.nothingDetail} action={addButton} />
      ) : (
        <>
          {known.length === 1 && <p>{texts.onlyOne}</p>}
          <Comparison
            cars={known}
            onRemove={remove}
            onlyDifferent={onlyDifferent}
            onOnlyDifferent={setOnlyDifferent}
            add={known.length < maxPicked ? addButton : undefined}
            race={raceLink}
          />
        </>
      )}
      {known.length > 0 && <ComparisonOnPaper cars={known} />}
      {isPicking && (
        <CarPicker
          cars={cars}
          without={known.map(({ car }) => car.id)}
          onPick={add}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}
