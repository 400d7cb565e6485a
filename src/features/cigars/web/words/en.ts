export const cigars = {
  menuDetail: 'Cigarettes, counted',
  lead: 'The counter for those who are on their way to the last one.',
  notASmoker: "Access Denied: This page is only for smokers who are trying to quit. If you don't smoke, get lost.",
};

export { charts } from './en/charts.ts';
