/** Pairs that buyers often choose between, to start a race with: a city car, two family cars and two saloons. */
export const comparedPairs: readonly (readonly [string, string])[] = [
  ['renault-5-e-tech-52-kwh-150-hp', 'mg4-electric-64-kwh'],
  ['skoda-elroq-85', 'kia-ev3-long-range'],
  ['tesla-model-y-long-range-rwd-juniper', 'hyundai-ioniq-5-84-kwh-rwd'],
  ['tesla-model-3-long-range-rwd-highland', 'bmw-i4-edrive40'],
];
