import type { Finding } from './compare-page.ts';
import type { MissingCount } from './missing-record.repository.ts';
import type { ReconciliationCounts } from './reconciliation.repository.ts';

/** Counts by merchant: records on the page, and records missing from it. */
export function countByMerchant(
  findings: readonly Finding[],
  gone: readonly MissingCount[],
): readonly ReconciliationCounts[] {
  const counts = new Map<string, ReconciliationCounts>(
    findings.map((finding) => [finding.providerOrganizationId, { ...finding, gone: 0 }]),
  );
  for (const { providerOrganizationId, gone: count } of gone) {
    const none = { providerOrganizationId, checked: 0, missing: 0, outdated: 0 };
    counts.set(providerOrganizationId, {
      ...(counts.get(providerOrganizationId) ?? none),
      gone: count,
    });
  }
  return [...counts.values()];
}
