import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classNames } from './class-names.ts';

test('a class is named after its component', () => {
  const nameOf = classNames();
  assert.equal(nameOf('wide', '/src/web/ui/Button.module.css'), 'Button_wide');
  assert.equal(nameOf('face', '/src/web/ui/Button.module.css?used'), 'Button_face');
});

test('two files of one name fail the build, for they would share their classes', () => {
  const nameOf = classNames();
  nameOf('row', '/src/features/rooms/web/Row.module.css');
  assert.throws(() => nameOf('row', '/src/features/bingo/web/Row.module.css'), /rooms.*bingo.*another name/);
});
