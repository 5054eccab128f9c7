'use client'

import { useSyncExternalStore } from 'react'
import { cardPicture } from '#lib/card-picture.ts'
import { onceRepLeaves } from '#lib/chosen.ts'
import { createPictureJob } from '#lib/picture-job.ts'
import { zipOf } from '#lib/picture-zip.ts'
import { saveFile } from '#lib/save-file.ts'

/** The pictures being drawn in this tab: they go on while one looks at another list. Fetched with the first download. */
export const pictures = createPictureJob(cardPicture)
onceRepLeaves(pictures.close)

export const usePictures = () => useSyncExternalStore(pictures.subscribe, pictures.read, pictures.read)

/** Hands over what is drawn so far, in one zip. */
export async function savePictures(): Promise<void> {
  saveFile(await zipOf(pictures.files()), 'fuma-pictures.zip')
}
