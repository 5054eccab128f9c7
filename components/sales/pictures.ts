'use client'

import { saveFile } from '#lib/browser/download.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { onceRepLeaves } from '#lib/sales/selection.ts'
import { cardPicture } from './card-picture.ts'
import { createPictureJob } from './picture-job.ts'
import { zipOf } from './picture-zip.ts'

/**
 * The pictures being drawn in this tab: they continue while the user views another list. Loads with the first download.
 */
export const pictures = createPictureJob(cardPicture)
onceRepLeaves(pictures.close)

export const usePictures = () => useStore(pictures, pictures.read())

/** Downloads the pictures drawn until now, in one zip. */
export async function savePictures(): Promise<void> {
  saveFile(await zipOf(pictures.files()), 'pictures.zip')
}
