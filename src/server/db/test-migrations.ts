import type { Migration, RunSql } from './migrate.ts';

/** A second step after the foundation, made of several statements with `broken` in the middle. */
export function secondStep(broken = 'select 1'): Migration {
  return {
    number: 2,
    name: 'second',
    statements: ({ integer, strict }) => [
      `create table stones (id ${integer} primary key not null)${strict}`,
      'insert into stones (id) values (7)',
      broken,
      `create table bridges (id ${integer} primary key not null)${strict}`,
    ],
  };
}

export function thirdStep(version: string, run: (ask: RunSql) => Promise<void>): Migration {
  const statements: Migration['statements'] = ({ strict }) => [
    `create table words (word text primary key not null)${strict}`,
  ];
  return { number: 3, name: 'third', statements, step: { version, run } };
}
