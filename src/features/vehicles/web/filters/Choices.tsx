import { type ReactNode, useId, useMemo, useState } from 'react';
import { matches } from '#shared/text-match.ts';
import { formatNumber } from '#web/text/format-number.ts';
import field from '#web/ui/fields.module.css';
import type { CarRow } from '../../car-row.ts';
import { seatChoices } from '../../facets.ts';
import type { Span } from '../../list-view.ts';
import { sentenceCase } from '../list/view-text.ts';
import * as messages from '../messages.ts';
import { Silhouette } from '../Silhouette.tsx';
import css from './Filters.module.css';

const texts = messages.carList;

/** Longer lists get a search field. */
const maxWithoutSearch = 12;

interface Props {
  /** In lower case. */
  label: string;
  options: readonly string[];
  /** How many cars would match with each option. */
  counts: ReadonlyMap<string, number>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function Choices({ label, options, counts, chosen, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(chosen.length > 0);
  const [search, setSearch] = useState('');
  const found = options.filter((option) => matches(option, search));
  return (
    <details className={css.list} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {sentenceCase(label)}
        <span className={css.chosenCount}>{chosen.length > 0 && texts.chosen(chosen.length)}</span>
      </summary>
      {options.length > maxWithoutSearch && (
        <ChoiceSearch label={texts.searchIn(label)} value={search} onChange={setSearch} found={found.length} />
      )}
      <fieldset className={css.options}>
        <legend className="visually-hidden">{sentenceCase(label)}</legend>
        {found.map((option) => (
          <CheckRow
            key={option}
            label={option}
            count={counts.get(option) ?? 0}
            checked={chosen.includes(option)}
            onChange={(on) => onChange(on ? [...chosen, option] : chosen.filter((other) => other !== option))}
          />
        ))}
      </fieldset>
    </details>
  );
}

interface SearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  found: number;
}

function ChoiceSearch({ label, value, onChange, found }: SearchProps) {
  const id = useId();
  return (
    <div className={css.listSearch}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className={field.input}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={found === 0 ? css.nothing : 'visually-hidden'}>
        {value !== '' && texts.choicesFound(found)}
      </p>
    </div>
  );
}

interface CheckRowProps {
  label: string;
  /** How many cars would match with it. */
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckRow({ label, count, checked, onChange }: CheckRowProps) {
  return (
    <label className={css.checkRow} data-none={count === 0 || undefined}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span className={css.checkLabel}>{label}</span>
      <span className={css.checkCount}>{formatNumber(count)}</span>
    </label>
  );
}

/** Body types that are chosen together share a tile. */
const tiles: readonly { bodies: readonly [string, ...string[]]; label?: string }[] = [
  { bodies: ['SUV'] },
  { bodies: ['Hatchback'] },
  { bodies: ['Sedan'] },
  { bodies: ['Liftback'] },
  { bodies: ['Estate'] },
  { bodies: ['Van', 'MPV'], label: texts.vanOrMpv },
  { bodies: ['Coupe'] },
  { bodies: ['Cabriolet'] },
  { bodies: ['Pickup'] },
];

interface BodyTilesProps {
  rows: readonly CarRow[];
  counts: ReadonlyMap<string, number>;
  chosen: readonly string[];
  onChange: (bodies: string[]) => void;
}

export function BodyTiles({ rows, counts, chosen, onChange }: BodyTilesProps) {
  const known = useMemo(() => new Set(rows.map(({ vehicle }) => vehicle.misscellaneous.body)), [rows]);
  const shown = tiles.filter(({ bodies }) => bodies.some((body) => known.has(body as never) || chosen.includes(body)));
  return (
    <fieldset className={css.tiles}>
      <legend className="visually-hidden">{texts.filterNames.bodies}</legend>
      {shown.map(({ bodies, label = bodies[0] }) => {
        const isOn = bodies.some((body) => chosen.includes(body));
        const others = chosen.filter((body) => !bodies.includes(body));
        return (
          <Tile
            key={label}
            label={label}
            count={bodies.reduce((sum, body) => sum + (counts.get(body) ?? 0), 0)}
            isOn={isOn}
            onChange={(isChecked) => onChange(isChecked ? [...others, ...bodies] : others)}
          >
            <Silhouette body={bodies[0]} />
          </Tile>
        );
      })}
    </fieldset>
  );
}

interface SeatChoiceProps {
  span: Span;
  counts: ReadonlyMap<number, number>;
  onChange: (span: Span) => void;
}

export function SeatChoice({ span, counts, onChange }: SeatChoiceProps) {
  const name = useId();
  const min = span.max === undefined ? span.min : NaN;
  const choices = [undefined, ...seatChoices];
  return (
    <fieldset>
      <legend className={css.legend}>{sentenceCase(texts.filterNames.seats)}</legend>
      <div className={css.choices}>
        {choices.map((seats) => (
          <label key={seats ?? 0} className={css.choice} data-chosen={min === seats || undefined}>
            <input
              type="radio"
              name={name}
              checked={min === seats}
              onChange={() => onChange(seats === undefined ? {} : { min: seats })}
            />
            <span>{seats === undefined ? texts.any : texts.seatsOrMore(seats)}</span>
            {seats !== undefined && <span className={css.count}> {formatNumber(counts.get(seats) ?? 0)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TileProps {
  label: string;
  /** How many cars would match with it. */
  count?: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** A picture above the text; with one, a check mark in the corner replaces the checkbox. */
  children?: ReactNode;
}

/** A checkbox as a tile: tinted, framed and with a check mark while it's on. */
export function Tile({ label, count, isOn, onChange, children }: TileProps) {
  return (
    <label
      className={css.tile}
      data-on={isOn || undefined}
      data-picture={children !== undefined || undefined}
      data-none={count === 0 || undefined}
    >
      <input type="checkbox" className={css.box} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
      <span className={css.label}>{label}</span>
      {count !== undefined && <span className={css.tileCount}>{formatNumber(count)}</span>}
    </label>
  );
}
