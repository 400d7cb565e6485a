export const partyfun = {
  lead: 'Games for a party, on one phone or on many.',
};
