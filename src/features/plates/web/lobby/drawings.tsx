import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { userRoomsQuery } from '#features/rooms/web/index.ts';
import { platesOf } from '../../plates-document.ts';
import { platesQuery } from '../api.ts';
import css from '../PlatesLobby.module.css';
import europeMini from './europe-mini.json' with { type: 'json' };

const game = 'plates';
/** Simplified from the large map by scripts/plates-map.ts. Tiny countries aren't drawn, but `listed` counts them. */
const { side, listed, countries } = europeMini;

/** Countries found in the group's latest Collector game in Europe; undefined if there is none, and until loaded. */
function useOwnEurope(login: string): ReadonlySet<string> | undefined {
  const { data: rooms } = useInfiniteQuery(userRoomsQuery(login, game));
  // The room list only has counts, so a Europe game is detected by its number of places.
  const room = rooms?.pages.flat().find(({ mine }) => mine?.of === listed);
  const { data } = useQuery({ ...platesQuery(room?.id ?? ''), enabled: room !== undefined });
  const known = data && platesOf(data.document);
  const settings = known?.game.settings;
  if (known?.spots.length === 0 || settings?.kind !== 'collector' || settings.list !== 'europe') return undefined;
  return new Set(known?.spots.map(({ target }) => target));
}

interface DrawingProps {
  login: string;
}

/** Three plates: the current number between the previous and the next. */
function RunDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 76 76" aria-hidden="true">
      <g className={css.faint}>
        <rect x="8" y="2.5" width="60" height="24" rx="4" />
        <rect x="8" y="49.5" width="60" height="24" rx="4" />
        <text x="44" y="19">
          ·· 46
        </text>
        <text x="44" y="69">
          ·· 48
        </text>
      </g>
      <rect className={css.middlePlate} x="1.5" y="22" width="73" height="32" rx="5" />
      <path className={css.band} d="M6 23.5h6v29H6a3.5 3.5 0 0 1-3.5-3.5V27A3.5 3.5 0 0 1 6 23.5z" />
      <text className={css.number} x="43" y="46">
        ·· 47
      </text>
    </svg>
  );
}

/** Sample finds for a group that has none of its own. */
const west: ReadonlySet<string> = new Set([
  'P',
  'E',
  'F',
  'I',
  'CH',
  'A',
  'D',
  'B',
  'NL',
  'L',
  'CZ',
  'PL',
  'DK',
  'SLO',
  'HR',
]);

/** Europe with the group's own finds, or sample finds. */
function CollectorDrawing({ login }: DrawingProps) {
  const found = useOwnEurope(login) ?? west;
  return (
    <svg className={css.drawing} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {Object.entries(countries).map(([code, path]) => (
        <path key={code} className={css.country} data-found={found.has(code) || undefined} d={path} />
      ))}
    </svg>
  );
}

const done: Readonly<Record<number, string>> = { 0: 'KK', 4: '343', 5: '300', 8: '777' };

function PatternsDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 76 76" aria-hidden="true">
      {Array.from({ length: 9 }, (_, position) => {
        const x = 2 + (position % 3) * 25;
        const y = 2 + Math.floor(position / 3) * 25;
        const marks = done[position];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is its position
          <g key={position}>
            <rect className={marks === undefined ? css.card : css.cardDone} x={x} y={y} width="22" height="22" rx="4" />
            {marks !== undefined && (
              <text className={css.marks} x={x + 11} y={y + 15}>
                {marks}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const drawings = { run: RunDrawing, collector: CollectorDrawing, patterns: PatternsDrawing };

export function GameDrawing({ kind, login }: DrawingProps & { kind: keyof typeof drawings }) {
  const Drawing = drawings[kind];
  return <Drawing login={login} />;
}
