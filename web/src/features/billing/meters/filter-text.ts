import type {
  MeterAggregation,
  MeterCondition,
  MeterFilter,
} from '@tessera/contracts/billing/meters';
import { isTextKey, type Translate } from '../../../i18n/i18n.ts';
import { enumText } from '../../../i18n/texts.ts';

type Clause = MeterFilter | MeterCondition;

const isFilter = (clause: Clause): clause is MeterFilter => 'conjunction' in clause;

/** The filter of a meter as a sentence: `model is “large” and (region is “eu” or units > 10)`. */
export function filterText(filter: MeterFilter | null, t: Translate): string {
  if (!filter || filter.clauses.length === 0) return t('meter.allEvents');
  return textOf(filter, t);
}

function textOf({ conjunction, clauses }: MeterFilter, t: Translate): string {
  return clauses
    .filter((clause) => !isFilter(clause) || clause.clauses.length > 0)
    .map((clause) => {
      if (!isFilter(clause)) return conditionText(clause, t);
      // A group with one clause, or with the same conjunction, has the same meaning without brackets.
      const needsBrackets = clause.clauses.length > 1 && clauses.length > 1;
      return needsBrackets ? `(${textOf(clause, t)})` : textOf(clause, t);
    })
    .reduce((first, second) => joinedText(conjunction, { first, second }, t));
}

function joinedText(
  conjunction: string,
  texts: { readonly first: string; readonly second: string },
  t: Translate,
): string {
  const key = `meter.joined.${conjunction}`;
  return isTextKey(key) ? t(key, texts) : `${texts.first} ${conjunction} ${texts.second}`;
}

/** One condition as text. A condition with an unknown operator is shown as it is. */
export function conditionText({ property, operator, value }: MeterCondition, t: Translate): string {
  const shown = typeof value === 'string' ? t('meter.quoted', { text: value }) : String(value);
  const key = `meter.condition.${operator}`;
  return isTextKey(key) ? t(key, { property, value: shown }) : `${property} ${operator} ${shown}`;
}

/** The aggregation of a meter: `Sum of units`. */
export function aggregationText(aggregation: MeterAggregation | null, t: Translate): string | null {
  if (!aggregation) return null;
  const { func, property } = aggregation;
  if (!property) return enumText('meter.function', func, t);
  const key = `meter.functionOf.${func}`;
  return isTextKey(key) ? t(key, { property }) : `${func}(${property})`;
}
