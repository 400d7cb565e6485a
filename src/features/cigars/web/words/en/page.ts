export const cigars = {
  menuDetail: 'Cigarettes, counted',
  notASmoker: "Access Denied: This page is only for smokers who are trying to quit. If you don't smoke, get lost.",
  notLoaded: 'Your entries could not be read',
  period: 'Period',
  windows: { today: 'Today', week: '7 days', month: 'Month', year: 'Year', all: 'All' },
};
