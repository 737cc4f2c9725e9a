import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { displayName, id, optionalOrganizationId } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { memberErrors } from './members.ts';

/** Limits of the views and columns that a user saves in one organization. */
export const listViewLimits = {
  maxNameLength: 60,
  maxQueryLength: 2_000,
  maxColumns: 40,
  maxColumnLength: 60,
  /** Views of one list. */
  maxViews: 50,
  /** Lists with views, and lists with columns. */
  maxLists: 100,
} as const;

/** The name of a list of the web app. The service does not know the lists, so that a new one needs no release of it. */
const list = z.string().check(z.regex(/^[a-z-]{1,40}$/));

const viewName = displayName.check(
  z.trim(),
  z.minLength(1),
  z.maxLength(listViewLimits.maxNameLength),
);

/** Filters and sort as URL query text, without a cursor: a view starts on the first page. */
const viewQuery = z.string().check(
  z.maxLength(listViewLimits.maxQueryLength),
  // The characters that the URL standard leaves as they are in a query.
  z.regex(/^[!$-;=?-~]*$/),
  z.refine((text) => !new URLSearchParams(text).has('cursor')),
);

const column = z.string().check(z.minLength(1), z.maxLength(listViewLimits.maxColumnLength));

/** Names in the order of display. */
const columns = z.array(column).check(
  z.minLength(1),
  z.maxLength(listViewLimits.maxColumns),
  z.refine((names) => new Set(names).size === names.length),
);

/** A saved view of a list. Only the user who saved it sees it. */
export const listView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  createdAt: isoDate,
});
export type ListView = z.output<typeof listView>;

export const listViewErrors = defineErrors({
  LIST_VIEW_NOT_FOUND: { status: 400, message: 'List view not found' },
  LIST_VIEW_NAME_IS_ALREADY_TAKEN: {
    status: 400,
    message: 'Another view of this list has that name',
  },
  LIST_VIEW_LIMIT_REACHED: { status: 403, message: 'List view limit reached' },
  LIST_LIMIT_REACHED: {
    status: 403,
    message: 'Views or columns are saved for the maximum number of lists',
  },
});

export const listViewRoutes = {
  listViews: defineRoute({
    method: 'GET',
    path: '/organization/list-views',
    summary: "Get the user's views of a list, oldest first, and the columns, null without a choice",
    access: 'session',
    query: z.object({
      list,
      organizationId: optionalOrganizationId,
      organizationSlug: optionalOrganizationId,
    }),
    response: z.object({ views: z.array(listView), columns: z.nullable(z.array(z.string())) }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
    ],
  }),
  saveListView: defineRoute({
    method: 'POST',
    path: '/organization/save-list-view',
    summary:
      'Save a view of a list for the user; with `id` it replaces name and query of that view',
    access: 'session',
    body: z.object({
      id: z.optional(id),
      list,
      /** Unique in the list, regardless of case. */
      name: viewName,
      query: viewQuery,
      organizationId: optionalOrganizationId,
    }),
    response: listView,
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      listViewErrors.LIST_VIEW_NOT_FOUND,
      listViewErrors.LIST_VIEW_NAME_IS_ALREADY_TAKEN,
      listViewErrors.LIST_VIEW_LIMIT_REACHED,
      listViewErrors.LIST_LIMIT_REACHED,
    ],
  }),
  deleteListView: defineRoute({
    method: 'POST',
    path: '/organization/delete-list-view',
    summary: 'Delete a view of the user',
    access: 'session',
    body: z.object({ id }),
    response: z.object({ success: z.boolean() }),
    errors: [listViewErrors.LIST_VIEW_NOT_FOUND],
  }),
  setListColumns: defineRoute({
    method: 'POST',
    path: '/organization/set-list-columns',
    summary: "Set the user's columns of a list in their order; null returns to the default columns",
    access: 'session',
    body: z.object({
      list,
      columns: z.nullable(columns),
      organizationId: optionalOrganizationId,
    }),
    response: z.object({ columns: z.nullable(z.array(z.string())) }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      listViewErrors.LIST_LIMIT_REACHED,
    ],
  }),
};
