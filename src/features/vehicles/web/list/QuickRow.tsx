import type { ReactNode } from 'react';
import { pathTo } from '#shared/pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { check } from '#web/ui/icon-shapes.ts';
import { type CarRow, type SortKey, sortKeys } from '../../car-row.ts';
import {
  activeFilters,
  allCars,
  defaultView,
  hasAvailability,
  type ListView,
  onSaleInEurope,
  writeView,
} from '../../list-view.ts';
import { maxRacing } from '../../race-entries.ts';
import css from '../CarsPage.module.css';
import { currentRace, pathToRace } from '../current-race.ts';
import * as messages from '../messages.ts';
import { TripButton } from '../trip/TripButton.tsx';
import rowsCss from './CarRows.module.css';
import { descends, sentenceCase } from './view-text.ts';

const texts = messages.carList;
const sliders = 'M4 8h7M17 8h3M11 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 16h3M13 16h7M7 16a3 3 0 1 0 6 0a3 3 0 1 0-6 0';

interface QuickRowProps {
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
  isTripFailed: boolean;
  found: readonly CarRow[];
  /** False until it's known which cars match. */
  isFound: boolean;
  isWide: boolean;
  onOrder: () => void;
  onFilters: () => void;
  children: ReactNode;
}

/** Order, filters and suggestions in one row, which sticks and scrolls sideways on a phone. */
export function QuickRow({
  view,
  onChange,
  isTripFailed,
  found,
  isFound,
  isWide,
  onOrder,
  onFilters,
  children,
}: QuickRowProps) {
  const active = activeFilters(view).length;
  const trip = (
    <TripButton
      trip={view.trip}
      onTrip={(next) => onChange({ trip: next })}
      list={{
        span: view.tripTime,
        onSpan: (tripTime) => onChange({ tripTime }),
        onSort: () => onChange({ sort: 'trip', reversed: false }),
      }}
      className={css.idea}
    />
  );
  return (
    <div className={css.place}>
      <div className={css.row}>
        {!isWide && <SortButton view={view} className={css.order} onClick={onOrder} />}
        {!isWide && (
          <button type="button" className={css.filters} onClick={onFilters} aria-haspopup="dialog">
            <Icon shape={sliders} />
            {texts.filters} {active > 0 && <span className={css.number}>{active}</span>}
          </button>
        )}
        <OnSaleButton view={view} onChange={onChange} />
        {!isWide && trip}
        {children}
        {isWide && trip}
        <Ideas view={view} isWide={isWide} found={isFound ? found : undefined} />
      </div>
      {isTripFailed && <p role="status">{messages.trip.failed}</p>}
    </div>
  );
}

function OnSaleButton({ view, onChange }: Pick<QuickRowProps, 'view' | 'onChange'>) {
  const isOn = hasAvailability(view, onSaleInEurope);
  return (
    <button
      type="button"
      className={css.onSale}
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? allCars : onSaleInEurope)}
    >
      {isOn && <Icon shape={check} />}
      {texts.onSale}
    </button>
  );
}

interface IdeasProps {
  view: ListView;
  isWide: boolean;
  /** The cars found, in their order; undefined while unknown. */
  found: readonly CarRow[] | undefined;
}

/** Suggested views, and a race of the cars found; on a phone also the link to the chart. */
function Ideas({ view, isWide, found = [] }: IdeasProps) {
  const race = currentRace.useValue();
  const racing = found.slice(0, maxRacing).map(({ vehicle }) => vehicle.id);
  return (
    <nav className={css.ideas} aria-label={texts.presets}>
      {ideasFor(view).map(({ name, view: ideaView }) => (
        <a key={name} href={pathTo('cars', {}, writeView(ideaView))} className={css.idea}>
          {texts.presetNames[name]}
        </a>
      ))}
      {!isWide && (
        <a href={pathTo('carChart', {}, writeView(view))} className={css.idea}>
          {texts.chart}
        </a>
      )}
      {racing.length > 1 && (
        <a href={pathToRace(race, racing, view.trip)} className={css.idea}>
          {(found.length > maxRacing ? messages.trip.raceFirst : messages.trip.raceThese)(racing.length)}
        </a>
      )}
    </nav>
  );
}

type IdeaName = keyof typeof messages.carList.presetNames;

/** Suggested filters, which are shown and can be changed like any others. */
const ideas = {
  family: { seats: { min: 5 }, range: { min: 400 }, charging: { max: 32 }, bodies: ['SUV', 'Estate', 'MPV', 'Van'] },
  budget: { price: { max: 40_000 } },
  city: { segments: ['A', 'B', 'JA', 'JB'], sort: 'price' },
  tow: { towing: { min: 1500 }, sort: 'real' },
  quick: { charging: { max: 20 }, sort: 'charging' },
} satisfies Readonly<Record<IdeaName, Partial<ListView>>>;
const names = Object.keys(ideas) as IdeaName[];
/** Whether an idea can be combined with another; otherwise it replaces the other. */
const isCombinable = (name: IdeaName) => name === 'budget';

const filtersOf = ({ sort: _, ...filters }: Partial<ListView>) => Object.entries(filters);

/** If a trip is set, its duration replaces the range and charging filters. */
const familyOnTrip = { seats: ideas.family.seats, bodies: ideas.family.bodies };
const ideaFor = (name: IdeaName, { trip }: ListView): Partial<ListView> =>
  name === 'family' && trip !== undefined ? familyOnTrip : ideas[name];

const isActive = (idea: Partial<ListView>, view: ListView) =>
  filtersOf(idea).every(([name, value]) => JSON.stringify(view[name as keyof ListView]) === JSON.stringify(value));

/** The ideas that aren't active, each with its view: the current filters, without those of an idea chosen earlier. */
function ideasFor(view: ListView): { name: IdeaName; view: ListView }[] {
  const cleared: ListView = { ...view };
  for (const name of names) {
    if (isCombinable(name) || !isActive(ideaFor(name, view), view)) continue;
    for (const [filter] of filtersOf(ideaFor(name, view)))
      Object.assign(cleared, { [filter]: defaultView[filter as keyof ListView] });
  }
  return names
    .filter((name) => !isActive(ideaFor(name, view), view))
    .map((name) => ({
      name,
      view: { ...(isCombinable(name) ? view : cleared), reversed: false, ...ideaFor(name, view) },
    }));
}

interface SortProps {
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
  onClose: () => void;
}

export function SortSheet({ view: { sort, reversed }, onChange, onClose }: SortProps) {
  return (
    <Dialog title={texts.sortBy} onClose={onClose}>
      <ul className={rowsCss.keys}>
        {sortKeys.map((key: SortKey) => (
          <li key={key}>
            <button
              type="button"
              className={rowsCss.key}
              aria-pressed={key === sort}
              onClick={() => {
                onChange({ sort: key, reversed: false });
                onClose();
              }}
            >
              {sentenceCase(texts.sortNames[key])}
              {key === sort && <Icon shape={icons.check} />}
            </button>
          </li>
        ))}
      </ul>
      <Button wide aria-pressed={reversed} onClick={() => onChange({ reversed: !reversed })}>
        {texts.turn} <span aria-hidden="true">{descends(sort, reversed) ? '↓' : '↑'}</span>
      </Button>
    </Dialog>
  );
}

const downwards = 'M12 5v14M6.5 13.5L12 19l5.5-5.5';
const upwards = 'M12 19V5M6.5 10.5L12 5l5.5 5.5';

interface OrderButtonProps {
  view: ListView;
  className: string | undefined;
  onClick: () => void;
}

/** The sort key with an arrow for its direction; opens the sheet with all sort keys. */
export function SortButton({ view: { sort, reversed }, className, onClick }: OrderButtonProps) {
  const isDescending = descends(sort, reversed);
  const direction = isDescending ? texts.largestFirst : texts.smallestFirst;
  return (
    <button
      type="button"
      className={className}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label={texts.order(texts.sortNames[sort], direction)}
    >
      <Icon shape={isDescending ? downwards : upwards} />
      {texts.columns[sort]}
    </button>
  );
}
