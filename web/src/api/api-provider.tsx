import { ApiError } from '@tessera/contracts/define/error';
import { type ReactNode, useEffect } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { refreshSessionOn401, revalidate } from './cache.ts';
import { onInvalidatedInOtherTab } from './tab-channel.ts';

type Props = { readonly children: ReactNode };

/** The SWR defaults: which errors are retried, and that a 401 of any query fetches the session again. */
export function ApiProvider({ children }: Props) {
  return (
    <SWRConfig
      value={{
        shouldRetryOnError: (error: unknown) => !isClientError(error),
        errorRetryCount: 5,
        // On a slow device, components that read the same response mount seconds apart.
        dedupingInterval: 5_000,
      }}
    >
      <SessionWatch>{children}</SessionWatch>
    </SWRConfig>
  );
}

function SessionWatch({ children }: Props) {
  const { mutate } = useSWRConfig();

  useEffect(() => onInvalidatedInOtherTab((names) => void revalidate(mutate, names)), [mutate]);

  return (
    <SWRConfig value={{ onError: (error: unknown) => refreshSessionOn401(mutate, error) }}>
      {children}
    </SWRConfig>
  );
}

/** Whether the server rejected the request, so that a retry would get the same response. */
const isClientError = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
