import { pathTo } from '#shared/pages.ts';
import type { CarRow } from '../../car-row.ts';
import { defaultView, type ListView, writeView } from '../../list-view.ts';
import { maxRacing } from '../../race-entries.ts';
import { currentRace, pathToRace } from '../current-race.ts';
import { messages } from '../messages.ts';
import css from './QuickRow.module.css';

const texts = messages.carList;

interface Props {
  view: ListView;
  isWide: boolean;
  /** The cars found, in their order; undefined while unknown. */
  found: readonly CarRow[] | undefined;
}

/** Suggested views, and a race of what was found; on a phone also the link to the chart. */
export function Ideas({ view, isWide, found = [] }: Props) {
  const race = currentRace.useValue();
  const racing = found.slice(0, maxRacing).map(({ vehicle }) => vehicle.id);
  return (
    <nav className={css.ideas} aria-label={texts.presets}>
      {ideasFor(view).map(({ name, view: wanted }) => (
        <a key={name} href={pathTo('cars', {}, writeView(wanted))} className={css.idea}>
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

/** Suggested views. Their filters are visible and can be changed like any others. */
const ideas = {
  family: { seats: { min: 5 }, range: { min: 400 }, charging: { max: 32 }, bodies: ['SUV', 'Estate', 'MPV', 'Van'] },
  budget: { price: { max: 40_000 } },
  city: { segments: ['A', 'B', 'JA', 'JB'], sort: 'price' },
  tow: { towing: { min: 1500 }, sort: 'real' },
  quick: { charging: { max: 20 }, sort: 'charging' },
} satisfies Readonly<Record<IdeaName, Partial<ListView>>>;
const names = Object.keys(ideas) as IdeaName[];
/** Whether an idea can be combined with another; otherwise it replaces it. */
const isCombinable = (name: IdeaName) => name === 'budget';

const filtersOf = ({ sort: _, ...filters }: Partial<ListView>) => Object.entries(filters);

/** With a trip, its time replaces the filters of range and charging. */
const familyOnTrip = { seats: ideas.family.seats, bodies: ideas.family.bodies };
const ideaFor = (name: IdeaName, { trip }: ListView): Partial<ListView> =>
  name === 'family' && trip !== undefined ? familyOnTrip : ideas[name];

const isActive = (idea: Partial<ListView>, view: ListView) =>
  filtersOf(idea).every(([name, value]) => JSON.stringify(view[name as keyof ListView]) === JSON.stringify(value));

/** The ideas that aren't active, each with its view: the current filters, without those of an idea chosen before. */
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
