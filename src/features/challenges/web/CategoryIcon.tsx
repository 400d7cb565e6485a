import { Icon } from '#web/ui/Icon.tsx';

/** Strokes on a 24 x 24 grid, for the categories of the shipped pool. */
const shapes: Readonly<Record<string, string>> = {
  road: 'M9 4L5 20M15 4l4 16M12 4v3M12 10v4M12 17v3',
  stops: 'M12 4v16M5 5h11l3 3-3 3H5zM9 20h6',
  city: 'M4 20V10h6v10M10 20V4h5v16M15 20v-8h5v8M3 20h18',
  nature: 'M12 4a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM12 9v11',
  animals:
    'M12 12c3 0 5.500 3 5.500 5.500S15 19.500 12 19.500 6.500 20 6.500 17.500 9 12 12 12zM6 8v2.500M10 5v2.500M14 5v2.500M18 8v2.500',
  food: 'M6 4v5a2 2 0 0 0 4 0V4M8 11v9M17 20V4c-2.500 1-3.500 4-3.500 8H17',
  people:
    'M9 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3 19c.5-4 3-5.500 6-5.500s5.500 1.500 6 5.500M16 5.500a3 3 0 0 1 0 5.500M18 14c2 .7 3 2.500 3 5',
  party: 'M5 20l4-11 7 7zM14 4v3M20 10h-3M18 4l-3 4M20 16l-2-1',
  sky: 'M7 18a4 4 0 0 1-.5-8 5.500 5.500 0 0 1 10.700 1A3.500 3.500 0 0 1 17 18z',
};
const general = 'M12 4l2.400 5 5.600.700-4.100 3.800 1.100 5.500-5-2.800-5 2.800 1.100-5.500L4 9.700 9.600 9z';

export function CategoryIcon({ category }: { category: string }) {
  return <Icon shape={shapes[category] ?? general} />;
}
