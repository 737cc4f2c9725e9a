import type { Finding } from './compare-page.ts';
import type { Gone } from './missing-record.repository.ts';
import type { Tally } from './reconciliation.repository.ts';

/** What a page told and what it should have told, by merchant. */
export function tallyOf(findings: readonly Finding[], gone: readonly Gone[]): readonly Tally[] {
  const tallies = new Map<string, Tally>(
    findings.map((finding) => [finding.providerOrganizationId, { ...finding, gone: 0 }]),
  );
  for (const { providerOrganizationId, gone: count } of gone) {
    const none = { providerOrganizationId, checked: 0, missing: 0, outdated: 0 };
    tallies.set(providerOrganizationId, {
      ...(tallies.get(providerOrganizationId) ?? none),
      gone: count,
    });
  }
  return [...tallies.values()];
}
