import { showsMiles } from '#web/text/units.ts';

/** The page that plots one figure of all cars against another. */
export const carChart = {
  failed: "Couldn't load the cars",
  across: 'Horizontal axis',
  up: 'Vertical axis',
  turn: 'Swap axes',
  /** Prefixes for labels that are only clear within their section. */
  before: { efficiency: 'Consumption', real_efficiency: 'Consumption', range: 'Real range' },
  longer: {
    'charge.dc_10_80_min': 'Charging time 10–80%',
    'charge.ac_0_100_min': 'AC charging time 0–100%',
    get 'performance.zero_to_100_s'() {
      return showsMiles() ? 'Time 0–62 mph' : 'Time 0–100 km/h';
    },
  } as Partial<Record<string, string>>,
  own: 'Car',
  year: 'Year',
  get pricePerKm() {
    return showsMiles() ? 'Price per mile of real range' : 'Price per km of real range';
  },
  gained: 'Range added in 15 min',
  ideas: 'Suggestions',
  ideaNames: {
    value: 'Range for the money',
    weight: 'Weight and consumption',
    speed: 'Power and acceleration',
    charging: 'Battery and charging time',
    trip: 'Trip time for the money',
    progress: 'Range over the years',
  },
  filters: 'Filters',
  frontier: (count: string) => `${count} (yellow line)`,
  frontierCar: 'best car',
  frontierCars: 'best cars',
  frontierMeaning: 'No car beats them on both figures.',
  valueCar: 'best-value car',
  valueCars: 'best-value cars',
  valueMeaning: 'No car goes farther for less.',
  marks: 'Key',
  forms: { suv: 'SUV', hatchback: 'Hatchback', sedan: 'Sedan', estate: 'Estate', others: 'Others' },
  shown: (shown: string, all: string) => `${shown} of ${all}`,
  openCar: 'Open',

  count: (shown: string, y: string, x: string) => `${shown}: ${y} against ${x}.`,
  car: 'car',
  cars: 'cars',
  hidden: (count: string) => `${count} hidden.`,
  carHidden: 'car without data is',
  carsHidden: 'cars without data are',
  relation: (x: string, y: string, howOften: string, end: string) =>
    `Where ${x} is higher, ${y} is ${howOften} ${end}.`,
  nearlyAlways: 'nearly always',
  mostly: 'mostly',
  higher: 'higher',
  lower: 'lower',
  unrelated: 'No clear relationship.',
  logarithmicAxis: (axis: string) => `The axis for ${axis} is logarithmic.`,

  nothing: 'No cars to plot',
  nothingDetail: 'No car that matches your filters has both figures.',
  plot: 'Cars',
  asTable: 'Show as a table',
  dot: (name: string, x: string, y: string) => `${name}: ${x}, ${y}`,
  tableRows: (count: string) => `The first ${count} cars. Use filters to see others.`,
};
