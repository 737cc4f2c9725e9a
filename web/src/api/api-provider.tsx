import { ApiError } from '@tessera/contracts/define/error';
import { type ReactNode, useEffect } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { refreshSessionOn401, revalidate } from './cache.ts';
import { onInvalidatedInOtherTab } from './tab-channel.ts';

type Props = { readonly children: ReactNode };

/** SWR defaults: what is retried, and that a 401 of any query reads the session again. */
export function ApiProvider({ children }: Props) {
  return (
    <SWRConfig
      value={{
        shouldRetryOnError: (error: unknown) => !isClientError(error),
        errorRetryCount: 5,
        dedupingInterval: 1_000,
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

/** The server rejected the request: a retry gets the same response. */
const isClientError = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
