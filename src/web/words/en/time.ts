/** How long ago something was. */
export const time = {
  now: 'now',
  minutesAgo: (minutes: string) => `${minutes} min ago`,
  hoursAgo: (hours: string) => `${hours} h ago`,
  yesterdayAt: (clock: string) => `yesterday ${clock}`,
  daysAgo: (days: string) => `${days} days ago`,
  today: 'today',
  yesterday: 'yesterday',
};
