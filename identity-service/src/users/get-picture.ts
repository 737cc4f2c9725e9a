import { picture } from '@tessera/chassis/http/handle';
import { ApiError } from '@tessera/contracts/define/error';
import { pictureErrors } from '@tessera/contracts/identity/pictures';
import type { IdentityDeps } from '../deps.ts';
import { pictures } from './picture.repository.ts';

/** Pictures are public: the URL is the only credential. */
export async function getPicture(deps: Pick<IdentityDeps, 'db'>, { id }: { readonly id: string }) {
  const found = await pictures.find(deps.db, id);
  if (found === null) throw new ApiError(pictureErrors.PICTURE_NOT_FOUND);
  return picture(found.type, found.bytes);
}
