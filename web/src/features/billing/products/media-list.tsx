import type { Product } from '@tessera/contracts/billing/products';
import { useState } from 'react';
import classes from './media-list.module.css';

type Media = Product['medias'][number];

/** The media of a product: images, and the names of other files. */
export function MediaList({ of: medias }: { readonly of: readonly Media[] }) {
  return (
    <ul className={classes.medias}>
      {medias.map((media) => (
        <li key={media.id}>
          <Picture of={media} />
          <span className={classes.name}>{media.name ?? media.id}</span>
          {media.sizeReadable && <span className={classes.size}>{media.sizeReadable}</span>}
        </li>
      ))}
    </ul>
  );
}

/** An image that is loaded from the provider without a referrer; hidden if that fails. */
function Picture({ of: { publicUrl, mimeType } }: { readonly of: Media }) {
  const [hasFailed, setFailed] = useState(false);
  const isPicture = publicUrl?.startsWith('https://') && mimeType?.startsWith('image/');
  if (!isPicture || hasFailed || publicUrl === null) return null;
  return (
    <img
      src={publicUrl}
      alt=""
      className={classes.picture}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
