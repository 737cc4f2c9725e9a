import { createContext, useContext } from 'react';

/** The address of the list that the links are part of; null on other pages. */
const ListAddressContext = createContext<string | null>(null);
export const ListAddressProvider = ListAddressContext.Provider;

/** The address of the list from which a record was opened, by the path of the record. */
const addresses = new Map<string, string>();

/** Returns a function that remembers the list when a record is opened, so that its page can link back to it. */
export function useRememberList(): (to: string) => void {
  const address = useContext(ListAddressContext);
  return (to) => {
    const { pathname } = new URL(to, window.location.origin);
    if (address === null) addresses.delete(pathname);
    else addresses.set(pathname, address);
  };
}

/** The list with the filters, sort and page from which a record was opened; otherwise the list without any. */
export function listAddressOf(recordPath: string, listPath: string): string {
  const address = addresses.get(recordPath);
  return address?.startsWith(`${listPath}?`) ? address : listPath;
}
