import type { NonCsvFile } from './columns.ts';
import type { DateFormat } from './mapping.ts';

export interface Expected {
  /** The entries, such as "2025-01-31 20:15", with a star for a craving; or just their number. */
  entries?: readonly string[] | number;
  cravings?: number;
  leftOut?: number;
  /** The guessed date format; undefined if it isn't checked. */
  format?: DateFormat | 'open';
  foreign?: NonCsvFile;
  /** Whether no column has dates. */
  none?: true;
}

export const lines = (...all: string[]) => `${all.join('\n')}\n`;

/** Small files as trackers and spreadsheets write them, each with its own difficulty, and the expected result. */
export const files: [name: string, text: string, expected: Expected][] = [
  [
    'Smoke Free: cravings with their strength and result',
    lines('Date,Time,Strength,Gave in', '31/01/2025,08:15,7,Yes', '31/01/2025,12:40,3,No'),
    { entries: ['2025-01-31 08:15', '2025-01-31 12:40*'] },
  ],
  [
    'Smoke Free: a diary with money',
    lines('date,time,cigarettes,money_saved', '2025-01-31,20:15,2,4.50', '2025-02-01,07:40,1,5.10'),
    { entries: ['2025-01-31 20:15', '2025-01-31 20:15', '2025-02-01 07:40'] },
  ],
  [
    'a price that looks like a time, before the times',
    lines('date,price,time', '2025-01-31,4.50,08:15', '2025-02-01,3.20,09:30'),
    { entries: ['2025-01-31 08:15', '2025-02-01 09:30'] },
  ],
  [
    'a price that looks like a time, without times',
    lines('Datum;Preis;Zigaretten', '31.01.2025;4.50;2', '01.02.2025;5.10;3'),
    { entries: 5 },
  ],
  [
    'dots in times, as in Finnish',
    lines('Päivä;Kello;Määrä', '31.1.2025;20.15;1', '1.2.2025;7.40;2'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40', '2025-02-01 07:40'] },
  ],
  ['smoke-free days only', lines('date,smoke_free_days', '2025-01-31,1', '2025-02-01,2'), { entries: 0, leftOut: 2 }],
  [
    'smoke-free days in German beside cigarettes',
    lines('Datum;Rauchfreie Tage;Zigaretten', '2025-01-31;0;4', '2025-02-01;1;0'),
    { entries: 4 },
  ],
  [
    'days since quitting beside cravings',
    lines('Date,Days since quit,Cravings', '2025-01-31,10,2', '2025-02-01,11,1'),
    { entries: 3, cravings: 3 },
  ],
  [
    'cigarettes not smoked',
    lines('date,cigarettes_not_smoked,smoked', '2025-01-31,10,2', '2025-02-01,11,1'),
    { entries: 3 },
  ],
  [
    'nicotine in mg and pack price',
    lines('when,nicotine_mg,pack_price,smoked', '2025-01-31,8,7,3', '2025-02-01,8,7,2'),
    { entries: 5 },
  ],
  [
    'QuitNow: Unix milliseconds without a header',
    '1735891200000;cigarette\n1735894800000;craving\n',
    { entries: ['2025-01-03 09:00', '2025-01-03 10:00*'], format: 'unix-ms' },
  ],
  [
    'Daylio: an entry with activities',
    lines(
      'full_date,date,weekday,time,activities,mood,note',
      '2025-01-31,January 31,Friday,8:15 PM,"smoking | coffee",good,',
      '2025-01-30,January 30,Thursday,9:00 AM,reading,meh,',
    ),
    { entries: ['2025-01-31 20:15'], leftOut: 1 },
  ],
  [
    'Daylio in German',
    lines(
      'full_date,date,weekday,time,activities,mood',
      '2025-01-31,31. Januar,Freitag,20:15,"Rauchen | Kaffee",gut',
      '2025-01-30,30. Januar,Donnerstag,9:00,Lesen,ok',
    ),
    { entries: ['2025-01-31 20:15'], leftOut: 1 },
  ],
  [
    'Loop Habit Tracker: thousandths',
    lines('Date,Smoking', '2025-01-05,3000', '2025-01-04,0', '2025-01-03,-1'),
    { entries: 3, leftOut: 1 },
  ],
  [
    'Loop Habit Tracker: half a cigarette on each of two days',
    lines('Date,Smoking', '2025-01-05,500', '2025-01-04,500', '2025-01-03,2000'),
    { entries: 3 },
  ],
  [
    'Google Forms in Spanish',
    lines('Marca temporal,¿Cuántos cigarrillos?', '31/01/2025 20:15:30,2', '1/02/2025 7:40:00,1'),
    { entries: ['2025-01-31 20:15', '2025-01-31 20:15', '2025-02-01 07:40'] },
  ],
  [
    'Google Forms as CSV: a one-digit offset',
    lines('Timestamp,How many?', '2025/01/31 8:15:30 PM GMT+1,1', '2025/02/01 7:40:00 AM GMT+1,1'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40'] },
  ],
  [
    'Google Forms as CSV in German: a named zone',
    lines('Zeitstempel,Anzahl', '2025/01/31 8:15:30 PM MEZ,1', '2025/02/01 7:40:00 AM MEZ,1'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40'] },
  ],
  [
    'Google Sheets in Korean',
    lines('타임스탬프,개수', '2025. 1. 31 오후 8:15:30,1', '2025. 2. 1 오전 7:40:00,2'),
    { entries: 3 },
  ],
  [
    'Google Sheets in Japanese, with AM and PM before the time',
    lines('タイムスタンプ,本数', '2025/01/31 午後8:15:30,1', '2025/02/01 午前7:40:00,2'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40', '2025-02-01 07:40'] },
  ],
  [
    'Excel in German: a row that names the separator',
    lines('sep=;', 'Datum;Uhrzeit;Anzahl', '31.01.2025;20:15;1', '01.02.2025;07:40;2'),
    { entries: 3 },
  ],
  [
    'Excel: a title, its date and an empty row above',
    lines(
      'Smoking diary,,',
      'Exported,2025-06-01,',
      ',,',
      'Date,Time,Number',
      '2025-01-31,20:15,1',
      '2025-02-01,07:40,2',
    ),
    { entries: 3, leftOut: 0 },
  ],
  ['Excel: a final sum', lines('Datum;Anzahl', '31.01.2025;3', '01.02.2025;2', 'Summe;5'), { entries: 5, leftOut: 1 }],
  ['Excel: day numbers', lines('When,Number', '45688.84375,1', '45690,2'), { entries: 3, format: 'serial' }],
  ['Excel: whole day numbers', lines('Datum;Anzahl', '45688;10', '45689;8'), { entries: 18, format: 'serial' }],
  [
    'Excel: a day number and a fraction of a day',
    lines('Date,Time,Count', '45688,0.84375,1', '45689,0.3194444,1'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40'] },
  ],
  [
    'Excel in German: day numbers with a comma',
    lines('Zeitpunkt;Anzahl', '45688,84375;1', '45690,5;2'),
    { entries: ['2025-01-31 20:15', '2025-02-02 12:00', '2025-02-02 12:00'], format: 'serial' },
  ],
  [
    'Excel in Polish, with month names',
    lines('Kiedy;Ile', '31 stycznia 2025 20:15;1', '1 lutego 2025 07:40;2'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40', '2025-02-01 07:40'] },
  ],
  [
    'Excel in Croatian, whose month names mean other months in Polish',
    lines('Datum;Broj', '31. listopada 2025. 20:15;1', '1. srpnja 2025. 07:40;2'),
    { entries: 3, format: 'named' },
  ],
  [
    'Excel in Turkish',
    lines('Tarih;Adet', '31 Ocak 2025 Cuma 20:15;1', '1 Şubat 2025 Cumartesi 07:40;2'),
    { entries: 3 },
  ],
  ['Excel in Arabic, with its digits', lines('التاريخ;العدد', '٣١/٠١/٢٠٢٥;٣', '٠١/٠٢/٢٠٢٥;٢'), { entries: 5 }],
  ['Excel in Persian: the Persian calendar', lines('تاریخ;تعداد', '۱۴۰۳/۱۱/۱۲;۳', '۱۴۰۳/۱۱/۱۳;۲'), { entries: 5 }],
  ['Excel in Thai: the Buddhist calendar', lines('วันที่;จำนวน', '31/1/2568;3', '1/2/2568;2'), { entries: 5 }],
  ['short years, day first', lines('date,count', '31/01/25,3', '01/02/25,2'), { entries: 5, format: 'dmy' }],
  ['short years, year first', lines('날짜,개수', '25. 1. 31.,3', '25. 2. 1.,2'), { entries: 5, format: 'ymd' }],
  [
    'day or month first, which is ambiguous',
    lines('date,count', '03/04/2025,3', '05/06/2025,2'),
    { entries: 0, leftOut: 2, format: 'open' },
  ],
  [
    'Home Assistant: a counter with a reset and a gap',
    lines(
      'entity_id,state,last_changed',
      'counter.cigarettes,unavailable,2025-01-31T05:00:00.000Z',
      'counter.cigarettes,0,2025-01-31T05:01:00.000Z',
      'counter.cigarettes,1,2025-01-31T07:15:00.123Z',
      'counter.cigarettes,unknown,2025-01-31T08:00:00.000Z',
      'counter.cigarettes,1,2025-01-31T08:01:00.000Z',
      'counter.cigarettes,3,2025-01-31T09:30:00.456Z',
      'counter.cigarettes,0,2025-01-31T23:00:00.000Z',
    ),
    { entries: ['2025-01-31 08:15', '2025-01-31 10:30', '2025-01-31 10:30'], leftOut: 2 },
  ],
  [
    'Home Assistant: newest first',
    lines(
      'entity_id,state,last_changed',
      'counter.cigarettes,6,2025-01-31T09:30:00Z',
      'counter.cigarettes,4,2025-01-31T07:15:00Z',
    ),
    { entries: ['2025-01-31 10:30', '2025-01-31 10:30'] },
  ],
  [
    'Home Assistant: with other sensors in between',
    lines(
      'entity_id,state,last_changed',
      'counter.cigarettes,4,2025-01-31T05:00:00.000Z',
      'sensor.outside,17.5,2025-01-31T05:01:00.000Z',
      'sensor.outside,21.5,2025-01-31T05:31:00.000Z',
      'counter.cigarettes,5,2025-01-31T07:15:00.000Z',
    ),
    { entries: ['2025-01-31 08:15'], leftOut: 2 },
  ],
  [
    'Home Assistant: a button, whose states are presses',
    lines(
      'entity_id,state,last_changed',
      'input_button.cigarette,2025-01-31T07:15:00+00:00,2025-01-31T07:15:00.000Z',
      'input_button.cigarette,2025-01-31T09:30:00+00:00,2025-01-31T09:30:00.000Z',
    ),
    { entries: 2 },
  ],
  [
    'a running total',
    lines('date,running total', '2025-01-31,100', '2025-02-01,104', '2025-02-02,109'),
    { entries: 9 },
  ],
  [
    'IFTTT: month names and PM without a space',
    lines('Date,What', '"January 31, 2025 at 08:15PM",Smoked', '"February 1, 2025 at 09:05AM",Smoked'),
    { entries: ['2025-01-31 20:15', '2025-02-01 09:05'] },
  ],
  [
    'an iOS shortcut in French',
    lines('Moment', '31 janv. 2025 à 20:15', '1 févr. 2025 à 07:40'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40'] },
  ],
  [
    'an iOS shortcut in Canadian French',
    lines('Moment', '"31 janvier 2025 à 20 h 15"', '"1 février 2025 à 7 h 40"'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40'] },
  ],
  [
    'HealthKit through an app: start, end, value and zone',
    lines(
      'Start,End,Cigarettes (count)',
      '2025-01-31 20:15:00 +0100,2025-01-31 20:16:00 +0100,1',
      '2025-02-01 07:40:00 +0100,2025-02-01 07:41:00 +0100,2',
    ),
    { entries: 3 },
  ],
  ['half cigarettes with a comma', lines('Datum;Anzahl', '31.01.2025;10,5', '01.02.2025;8,5'), { entries: 19 }],
  [
    'half a cigarette per row',
    lines('date,cigarettes', '2025-01-31,0.5', '2025-02-01,½', '2025-02-02,0.5', '2025-02-03,0.5'),
    { entries: 2 },
  ],
  [
    'numbers with units',
    lines('Datum;Menge', '31.01.2025;3 Stk.', '01.02.2025;2 Zigaretten', '02.02.2025;x'),
    { entries: 5, leftOut: 1 },
  ],
  [
    'the time 24:00',
    lines('date,time', '2025-01-31,24:00', '2025-02-01,00:10'),
    { entries: ['2025-02-01 00:00', '2025-02-01 00:10'] },
  ],
  [
    'times with "Uhr"',
    lines('Zeitpunkt', '"31.01.2025, 20:15 Uhr"', '"Sa., 01.02.2025, 7 Uhr"'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:00'] },
  ],
  [
    'the time before the date',
    lines('at', '20:15 31/01/2025', '07:40 01/02/2025'),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40'] },
  ],
  [
    'a duration in a column before the time',
    lines('date,since last,time', '2025-01-31,01:10,08:15', '2025-02-01,00:50,09:30'),
    { entries: ['2025-01-31 08:15', '2025-02-01 09:30'] },
  ],
  [
    'the time of the last edit in a column before the time',
    lines(
      'updated_at,smoked_at',
      '2025-03-01T10:00:00Z,2025-01-31T19:15:00Z',
      '2025-03-01T10:00:00Z,2025-02-01T06:40:00Z',
    ),
    { entries: ['2025-01-31 20:15', '2025-02-01 07:40'] },
  ],
  [
    'types, one of which is a smoke-free day',
    lines('time,type', '2025-01-31 20:15,Smoked', '2025-02-01 07:40,Smoke-free day', '2025-02-02 07:40,Craving'),
    { entries: ['2025-01-31 20:15', '2025-02-02 07:40*'], leftOut: 1 },
  ],
  ['JSON', '[{"timestamp":"2025-01-31T19:15:30.000Z"}]', { foreign: 'json' }],
  ['a spreadsheet', 'PK\u0003\u0004\u0014\u0000\u0006', { foreign: 'sheet' }],
  ['HealthKit: XML', '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="de_DE">', { foreign: 'xml' }],
  ['a text that isn’t a table', 'Dear diary\nToday I smoked 3.\n', { none: true }],
];
