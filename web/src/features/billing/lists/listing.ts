import type { Icon } from '@tabler/icons-react';
import type { Route, RouteAnswer } from '@tessera/contracts/define/route';
import type * as z from 'zod';
import type { Column } from '../../../ui/table.tsx';
import type { Formats } from '../../../words/formats.ts';
import type { TextKey, Translate } from '../../../words/translate.ts';

/** The last part of a list's address, and the first word of its texts. */
export type ListName =
  | 'customers'
  | 'subscriptions'
  | 'orders'
  | 'refunds'
  | 'products'
  | 'discounts'
  | 'checkouts'
  | 'benefits'
  | 'benefit-grants'
  | 'meters'
  | 'customer-meters'
  | 'custom-fields'
  | 'deliveries';

type Page = {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total?: { readonly count: number; readonly more: boolean } | undefined;
};

/** A call that answers one page of many. */
export type ListRoute = Route & {
  readonly query: z.ZodObject;
  readonly response: z.ZodType<Page>;
};

export type RowOf<R extends ListRoute> = RouteAnswer<R>['items'][number];

export type Filter = {
  /** As the call names it. */
  readonly name: string;
  readonly label: TextKey;
  readonly values: readonly string[];
  /** What the text of a value begins with, or the text itself. */
  readonly texts: string | ((value: string, t: Translate, formats: Formats) => string);
  /** The heading that a value stands under; neighbours share it. */
  readonly groups?: (value: string, t: Translate) => string;
  /** In the order of the texts, which differs from language to language. */
  readonly isSorted?: boolean;
  /** Several at once, with commas between them. */
  readonly isMultiple?: boolean;
};

/** A filter whose values are records of another kind. */
export type RecordFilter = {
  /** As the call names it. */
  readonly name: string;
  readonly label: TextKey;
  /** Lists those that may be chosen, in the order of their names. */
  readonly route: NamedRoute;
};

/** A call that answers a page of records with names. */
export type NamedRoute = Route & {
  readonly query: z.ZodObject;
  readonly response: z.ZodType<{
    readonly items: readonly { readonly id: string; readonly name: string }[];
  }>;
};

export type ColumnParts = {
  readonly t: Translate;
  readonly formats: Formats;
  readonly base: string;
  /** Keys of columns that are left out: when the one that leads to the record is, another has to. */
  readonly without: readonly string[];
};

/** One kind of records as a list: everything that differs from the other kinds. */
export type Listing<R extends ListRoute> = {
  readonly name: ListName;
  readonly route: R;
  readonly icon: Icon;
  readonly columns: (parts: ColumnParts) => readonly Column<RowOf<R>>[];
  readonly keyOf: (row: RowOf<R>) => string;
  readonly filters?: readonly Filter[];
  readonly recordFilters?: readonly RecordFilter[];
  /** What it can be ordered by beside the time of creation; `null` for a list of one order. */
  readonly sorts?: readonly string[] | null;
  /** Days that it can be narrowed down to, by the call's parameter. */
  readonly days?: readonly { readonly name: string; readonly label: TextKey }[];
  /** Other records that it can be narrowed down to, by the call's parameter. */
  readonly scopes?: readonly string[];
  /** The call that answers the same records as a file. */
  readonly file?: Route;
  /** For records that the stream of changes does not tell of. */
  readonly refreshEveryMs?: number;
};

export const defineListing = <R extends ListRoute>(listing: Listing<R>): Listing<R> => listing;

const FLAG = ['true', 'false'] as const;

/** A filter of yes and no. */
export const flag = (name: string, label: TextKey, texts: string): Filter => ({
  name,
  label,
  values: FLAG,
  texts,
});
