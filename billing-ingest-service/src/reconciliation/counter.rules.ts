import type { Finding } from './compare-page.ts';
import type { MissingCount } from './missing-record.repository.ts';
import type { ReconciliationCounts } from './reconciliation.repository.ts';

/** Counts by merchant: records on the page, and stored records that are missing on it. */
export function countByMerchant(
  findings: readonly Finding[],
  missingCounts: readonly MissingCount[],
): readonly ReconciliationCounts[] {
  const counts = new Map<string, ReconciliationCounts>(
    findings.map((finding) => [
      finding.providerOrganizationId,
      { ...finding, missingAtProvider: 0 },
    ]),
  );
  for (const { providerOrganizationId, count } of missingCounts) {
    const none = { providerOrganizationId, checked: 0, missing: 0, outdated: 0 };
    counts.set(providerOrganizationId, {
      ...(counts.get(providerOrganizationId) ?? none),
      missingAtProvider: count,
    });
  }
  return [...counts.values()];
}
