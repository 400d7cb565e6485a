/** The charts of charging and of real range, of one car and of several. */
export const carCurves = {
  curve: 'Charging curve',
  curveUnknown: 'The charging curve of this car is not known.',
  curvePeak: (peak: string, at: string) => `Charges with up to ${peak}, at ${at}.`,
  curveLevel: (peak: string, until: string) => `Charges with up to ${peak}, until ${until}.`,
  curveTime: (time: string) => `From 10 to 80 % in ${time} at the fastest charger.`,
  power: 'kW',
  charge: 'State of charge, %',
  shaded: '10–80 %',

  ranges: 'Real range by road and weather',
  rangesUnknown: 'The real range of this car is not known.',
  roads: { city: 'City', highway: 'Highway', combined: 'Combined' },
  weathers: { mild: 'mild', cold: 'cold' },
  rangesSentence: (least: string, most: string) =>
    `From ${least} to ${most}, by road and weather: mild is 23 °C without air conditioning, cold −10 °C with heating, the highway at 110 km/h. Computed from the mixed consumption.`,
  gridCaption: (unit: string) => `${unit}, computed from the mixed consumption`,
  rangesCaption: 'Real range in kilometres',
};
