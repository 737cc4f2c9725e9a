import type { Endpoint } from '@tessera/contracts/billing/endpoints';
import { webhookRoutes } from '@tessera/contracts/billing/webhooks';
import type { BillingDeps } from '../deps.ts';
import type { EndpointRow } from './endpoint.repository.ts';

/** An endpoint as its organization sees it: everything but the secrets. */
export function toEndpoint({ config }: Pick<BillingDeps, 'config'>, row: EndpointRow): Endpoint {
  const path = webhookRoutes.receiveEndpointWebhook.path.replace(':endpointId', row.id);
  return {
    ...row,
    url: `${config.baseUrl}${path}`,
    rejections: row.rejections.map(({ lastAt, ...counted }) => ({
      ...counted,
      lastAt: new Date(lastAt),
    })),
  };
}
