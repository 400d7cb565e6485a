export const plates = {
  lead: 'Number plates on the road: numbers in a row, places, or patterns. The driver never plays.',
};
