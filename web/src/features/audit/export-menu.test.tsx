import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import { serve } from '../../../test/serve.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { noFilters } from './audit-filters.tsx';
import { ExportMenu } from './export-menu.tsx';
import { useAuditExport } from './use-audit-export.ts';

const EXPORT = 'GET /api/auth/organization/export-audit-entries';

function Example() {
  const state = {
    ...noFilters,
    action: 'member.added',
    actor: 'user-1',
    target: 'user-2',
    to: '2026-01-05',
    cursor: 'c',
  };
  const { error, ...exporting } = useAuditExport('org-1', state);
  return (
    <>
      <ErrorAlert error={error} />
      <ExportMenu {...exporting} />
    </>
  );
}

async function choose(item: string) {
  const { user } = renderWith(<Example />);
  await user.click(screen.getByRole('button', { name: t('audit.export') }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('ExportMenu', () => {
  it.each([
    ['ndjson', 'audit.exportNdjson'],
    ['csv', 'audit.exportCsv'],
  ] as const)('saves the entries that the filters select as %s', async (format, key) => {
    const { queries } = serve({ [EXPORT]: () => ({ sequence: 1 }) });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await choose(t(key));
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.contexts[0]).toMatchObject({ download: `audit-log.${format}` });
    expect(queries(EXPORT)).toEqual([
      {
        organizationId: 'org-1',
        format,
        action: 'member.added',
        actorId: 'user-1',
        targetId: 'user-2',
        to: new Date(2026, 0, 6).toISOString(),
      },
    ]);
    saved.mockRestore();
  });

  it('shows the error when the limit of exports is reached', async () => {
    serve({ [EXPORT]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    await choose(t('audit.exportCsv'));
    expect((await screen.findByRole('alert')).textContent).toContain(t('error.TOO_MANY_REQUESTS'));
    expect(screen.getByRole('button', { name: t('audit.export') })).toHaveProperty(
      'disabled',
      false,
    );
  });
});
