import { handle } from '@tessera/chassis/http/handle';
import { listViewRoutes } from '@tessera/contracts/org/list-views';
import type { OrgDeps } from '../deps.ts';
import { deleteListView } from './delete-list-view.ts';
import { listViews } from './list-views.ts';
import { saveListView } from './save-list-view.ts';
import { setListColumns } from './set-list-columns.ts';

export const listViewHandlers = (deps: OrgDeps) => [
  handle(listViewRoutes.listViews, ({ actor, query }) => listViews(deps, actor, query)),
  handle(listViewRoutes.saveListView, ({ actor, body }) => saveListView(deps, actor, body)),
  handle(listViewRoutes.deleteListView, ({ actor, body }) => deleteListView(deps, actor, body)),
  handle(listViewRoutes.setListColumns, ({ actor, body }) => setListColumns(deps, actor, body)),
];
