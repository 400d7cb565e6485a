/** Pairs that buyers often choose between, to start a race with: compact cars, SUVs and saloons. */
export const comparedPairs: readonly (readonly [string, string])[] = [
  ['volkswagen-id-3-pro', 'mg4-electric-64-kwh'],
  ['skoda-elroq-85', 'kia-ev3-long-range'],
  ['tesla-model-y-long-range-rwd-juniper', 'hyundai-ioniq-5-84-kwh-rwd'],
  ['tesla-model-3-long-range-rwd-highland', 'bmw-i4-edrive40'],
];
