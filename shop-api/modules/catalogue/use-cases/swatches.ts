import type { Session } from '../../../db/client.ts'
import { media } from '../../../db/schema/media.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { blurOf } from '../../../media/blur.ts'
import { keepOriginal } from '../../../media/originals.ts'
import type { PictureRef } from '../import/product.ts'
import { drawColours, SWATCH_WIDTH, swatchNamed, swatchOfColours, undyed } from '../rules/colour-swatch.ts'

/**
 * The swatch of a colour: drawn in the given dyes, else from its name, else undyed. Drawn and stored if the shop does
 * not have it.
 * @returns the picture's name
 */
export async function swatchFor(
  tx: Session,
  store: FileStore,
  { name, dyes }: { name: string; dyes?: readonly string[] | undefined },
): Promise<string> {
  const ref = dyes ? swatchOfColours([...dyes], name) : (swatchNamed(name) ?? undyed(name))
  await keepSwatch(tx, store, ref)
  return ref.sha256
}

async function keepSwatch({ db }: Session, store: FileStore, { sha256, alt, source }: PictureRef): Promise<void> {
  if (source?.kind !== 'colours') return
  const drawn = await drawColours(source.recipe)
  await keepOriginal(store, sha256, drawn)
  const size = { width: SWATCH_WIDTH, height: SWATCH_WIDTH }
  await db
    .insert(media)
    .values({ sha256, alt, blur: await blurOf(drawn), recipe: source.recipe, ...size })
    .onConflictDoNothing()
}
