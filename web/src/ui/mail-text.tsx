import { Fragment } from 'react';

/** A mail address that breaks, where it has to, behind its sign or a dot, and not within a word. */
export function MailText({ of: address }: { readonly of: string }) {
  return address.split(/(?<=[@.])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names but their places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
