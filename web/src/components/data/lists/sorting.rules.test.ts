import { describe, expect, it } from 'vitest';
import { directionOf, nextSort } from './sorting.rules.ts';

describe('directionOf', () => {
  it.each([
    ['name', 'name', 'ascending'],
    ['-name', 'name', 'descending'],
    ['createdAt', '-createdAt', 'ascending'],
    ['-createdAt', '-createdAt', 'descending'],
    ['-createdAt', 'name', 'none'],
    ['', 'name', 'none'],
  ])('of the sort "%s" is for the column "%s": %s', (current, sort, direction) => {
    expect(directionOf(current, sort)).toBe(direction);
  });
});

describe('nextSort', () => {
  it.each([
    ['-createdAt', 'name', 'name'],
    ['name', 'name', '-name'],
    ['-name', 'name', 'name'],
    ['name', '-amount', '-amount'],
    ['-amount', '-amount', 'amount'],
    ['amount', '-amount', '-amount'],
  ])('after "%s" in the column "%s" is "%s"', (current, sort, next) => {
    expect(nextSort(current, sort)).toBe(next);
  });
});
