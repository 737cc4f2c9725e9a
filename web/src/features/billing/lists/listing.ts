import type { Icon } from '@tabler/icons-react';
import { productRoutes } from '@tessera/contracts/billing/products';
import type { Route, RouteResponse } from '@tessera/contracts/define/route';
import type * as z from 'zod/mini';
import type { Column } from '../../../components/data/table.tsx';
import type { Formats } from '../../../i18n/formats.ts';
import type { TextKey, Translate } from '../../../i18n/i18n.ts';

/** The last segment of a list's path, and the prefix of its text keys. */
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
  readonly incomplete?: boolean | undefined;
};

/** A call that returns one page of a list. */
export type ListRoute = Route & {
  readonly query: z.core.$ZodObject;
  readonly response: z.core.$ZodType<Page>;
};

export type RowOf<R extends ListRoute> = RouteResponse<R>['items'][number];

export type Filter = {
  /** The name of the query parameter. */
  readonly name: string;
  readonly label: TextKey;
  readonly values: readonly string[];
  /** The prefix of the text keys of the values, or a function that returns the text. */
  readonly texts: string | ((value: string, t: Translate, formats: Formats) => string);
  /** The group heading of a value; adjacent values share it. */
  readonly groups?: (value: string, t: Translate) => string;
  /** Whether the options are sorted by their text, which depends on the language. */
  readonly isSorted?: boolean;
  /** Whether several values can be selected; the parameter separates them by commas. */
  readonly isMultiple?: boolean;
};

/** A filter whose values are records of another kind. */
export type RecordFilter = {
  /** The name of the query parameter. */
  readonly name: string;
  readonly label: TextKey;
  /** Lists the options, ordered by name. */
  readonly route: NamedRoute;
};

/** A call that returns a page of records with names. */
export type NamedRoute = Route & {
  readonly query: z.core.$ZodObject;
  readonly response: z.core.$ZodType<{
    readonly items: readonly { readonly id: string; readonly name: string }[];
  }>;
};

export type ColumnParts = {
  readonly t: Translate;
  readonly formats: Formats;
  readonly base: string;
  /** Keys of hidden columns. If the column with the link is hidden, another column has to contain the link. */
  readonly without: readonly string[];
};

/** The properties in which the list of one kind of records differs from other lists. */
export type Listing<R extends ListRoute> = {
  readonly name: ListName;
  readonly route: R;
  readonly icon: Icon;
  readonly columns: (parts: ColumnParts) => readonly Column<RowOf<R>>[];
  readonly keyOf: (row: RowOf<R>) => string;
  /** The id that a row copies: the key by default; `null` for rows without an id. */
  readonly idOf?: ((row: RowOf<R>) => string) | null;
  readonly filters?: readonly Filter[];
  readonly recordFilters?: readonly RecordFilter[];
  /** Sort orders besides the creation time. */
  readonly sorts?: readonly string[];
  /** Date filters, by query parameter. */
  readonly days?: readonly { readonly name: string; readonly label: TextKey }[];
  /** Filters by related records, by query parameter. */
  readonly scopes?: readonly string[];
  /** The call that exports the same records as a file. */
  readonly file?: Route;
  /** The polling interval, for records that the change stream does not report. */
  readonly refreshEveryMs?: number;
};

/** The order of a list without a `sort` in the address. */
export const DEFAULT_SORT = '-createdAt';

export const defineListing = <R extends ListRoute>(listing: Listing<R>): Listing<R> => listing;

const FLAG = ['true', 'false'] as const;

/** A filter with the values yes and no. */
export const flag = (name: string, label: TextKey, texts: string): Filter => ({
  name,
  label,
  values: FLAG,
  texts,
});

/** Filters records by product. */
export const productFilter: RecordFilter = {
  name: 'productId',
  label: 'field.product',
  route: productRoutes.listProducts,
};
