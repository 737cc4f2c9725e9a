import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { initAllMessages } from '../../../../test/init-messages.ts';
import { aggregationText, conditionText, filterText } from './filter-text.ts';

const isLarge = { property: 'model', operator: 'eq', value: 'large' };
const isMany = { property: 'units', operator: 'gt', value: 10 };
const isEu = { property: 'region', operator: 'not_like', value: 'us' };

describe('filterText', () => {
  beforeAll(() => initAllMessages());

  it('joins nested conditions to one sentence, with brackets where the meaning needs them', () => {
    const filter = {
      conjunction: 'and',
      clauses: [isLarge, { conjunction: 'or', clauses: [isEu, isMany] }],
    };
    expect(filterText(filter, i18next.t)).toBe(
      "model is “large” and (region doesn't contain “us” or units is greater than 10)",
    );
  });

  it('shows a later conjunction and a later operator as they are', () => {
    const filter = { conjunction: 'xor', clauses: [isLarge, { ...isMany, operator: 'near' }] };
    expect(filterText(filter, i18next.t)).toBe('model is “large” xor units near 10');
  });

  it('keeps values with placeholders and tags as text', () => {
    expect(conditionText({ ...isLarge, value: '$t(role.owner) <b>' }, i18next.t)).toBe(
      'model is “$t(role.owner) <b>”',
    );
  });

  it('says what a meter aggregates', () => {
    expect(aggregationText({ func: 'count' }, i18next.t)).toBe('Count');
    expect(aggregationText({ func: 'sum', property: 'units' }, i18next.t)).toBe('Sum of units');
    expect(aggregationText({ func: 'p95', property: 'ms' }, i18next.t)).toBe('p95(ms)');
  });
});
