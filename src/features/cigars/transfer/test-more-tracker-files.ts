import { type Expected, lines } from './test-tracker-files.ts';

export const moreFiles: [name: string, text: string, expected: Expected][] = [
  [
    'QuitSure: hours of life regained aren’t times',
    lines('Day,Date,Cigarettes smoked,Money saved,Life regained', '1,2025-01-31,3,8.50,3h', '2,2025-02-01,0,10.00,10h'),
    { entries: ['2025-01-31 10:20', '2025-01-31 15:00', '2025-01-31 19:40'] },
  ],
  [
    'Java: a zone in brackets',
    lines('when', '2025-01-31T20:15:00+01:00[Europe/Berlin]', '2025-02-01T07:40+01:00[Europe/Berlin]'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40'] },
  ],
  [
    'ISO 8601 without separators',
    lines('when,count', '20250131T201530Z,1', '20250201T064000+0000,2'),
    { entries: ['2025-01-31 21:15', '2025-02-01 06:40', '2025-02-01 06:40'] },
  ],
  [
    'a date and a time without separators',
    lines('date,time,count', '20250131,2015,1', '20250201,0740,2'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40', '2025-02-01 07:40'] },
  ],
  [
    'InfluxDB: Unix nanoseconds, and Python: microseconds',
    lines('time,value', '1735891230000000000,1', '1735894800000000,2'),
    { entries: ['2025-01-03 09:00', '2025-01-03 10:00', '2025-01-03 10:00'] },
  ],
  [
    'a tally: each change beside the total',
    lines('Timestamp,Counter,Change,Total', '2025-01-31 20:15:30,Smokes,+1,104', '2025-01-31 21:15:30,Smokes,+1,105'),
    { entries: ['2025-01-31 20:15', '2025-01-31 21:15'] },
  ],
  [
    'the hour of the day in its own column',
    lines('date,hour,count', '2025-01-31,8,2', '2025-01-31,21,1'),
    { entries: ['2025-01-31 08:15', '2025-01-31 08:45', '2025-01-31 21:30'] },
  ],
  [
    'smoking and smoke-free days',
    lines('date,smoked?', '2025-01-31,yes', '2025-02-01,no'),
    { entries: ['2025-01-31 15:00'], leftOut: 1 },
  ],
  [
    'Excel in Bulgarian: letters after the year and the hour',
    lines('Дата;Брой', '31.01.2025 г. 20:15 ч.;1', '1.02.2025 г. 7:40 ч.;2'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40', '2025-02-01 07:40'] },
  ],
];
