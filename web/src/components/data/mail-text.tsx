import { Fragment } from 'react';

/** An email address that breaks after the @ or a dot, and not within a word. */
export function MailText({ of: address }: { readonly of: string }) {
  return address.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their index
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
