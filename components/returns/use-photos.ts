import { useRef, useState } from 'react'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'
import { MAX_RETURN_PHOTOS, RETURN_PHOTO } from '#lib/contract/returns/returns.ts'
import { problemOfFile } from '#lib/files/file-kind.ts'
import type { OrderKey } from '#lib/orders/returns-watch.ts'
import { sendPhoto } from '#lib/orders/send-return.ts'

export interface ReturnPicture {
  key: number
  /** Null for a picture that the shop got before a reload. */
  file: File | null
  /** Address of the picture on this device; empty without a file. */
  preview: string
  /** Sent share, 0 to 1. */
  share: number
  /** Set once the shop has it. */
  photoId: number | null
  /** Why it was not sent; null while it is sent, and once the shop has it. */
  problem: string | null
}

export interface Photos {
  list: readonly ReturnPicture[]
  ids: number[]
  isSending: boolean
  add: (files: readonly File[]) => void
  retry: (picture: ReturnPicture) => void
  remove: (key: number) => void
  clear: () => void
}

let keys = 0

const withKey = (picture: Pick<ReturnPicture, 'file' | 'preview' | 'share' | 'photoId'>): ReturnPicture => {
  keys += 1
  return { key: keys, problem: null, ...picture }
}

/**
 * Pictures of products to return: made smaller on the phone, sent one by one, with a retry.
 * @param sentIds pictures that the shop has from before
 */
export function usePhotos(order: OrderKey, sentIds: readonly number[] = []): Photos {
  const [list, setList] = useState<readonly ReturnPicture[]>(() =>
    sentIds.map((photoId) => withKey({ file: null, preview: '', share: 1, photoId })),
  )
  // One at a time: the shop reads one upload of a visitor, and a phone's connection is shared by fewer pictures.
  const queue = useRef<Promise<void>>(Promise.resolve())
  const change = (key: number, set: Partial<ReturnPicture>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...set } : one)))

  async function send({ key, file }: Pick<ReturnPicture, 'key' | 'file'>) {
    if (!file) return
    const isLarge = file.size > RETURN_PHOTO.maxBytes
    const fit = (isLarge ? await shrinkPicture(file, RETURN_PHOTO.maxBytes) : null) ?? file
    const problem = problemOfFile(new Uint8Array(await fit.arrayBuffer()), RETURN_PHOTO)
    if (problem) return change(key, { problem })
    const answer = await sendPhoto(order, fit, (share) => change(key, { share }))
    change(key, answer.ok ? { share: 1, photoId: answer.data.photoId } : { problem: answer.problem.message })
  }

  const enqueue = (picture: ReturnPicture) => {
    change(picture.key, { problem: null, share: 0 })
    queue.current = queue.current.then(() => send(picture))
  }

  return {
    list,
    ids: list.flatMap(({ photoId }) => (photoId === null ? [] : [photoId])),
    isSending: list.some(({ photoId, problem }) => photoId === null && problem === null),
    add: (files) => {
      const pictures = files
        .slice(0, MAX_RETURN_PHOTOS - list.length)
        .map((file) => withKey({ file, preview: URL.createObjectURL(file), share: 0, photoId: null }))
      setList((before) => [...before, ...pictures])
      for (const picture of pictures) enqueue(picture)
    },
    retry: enqueue,
    remove: (key) => {
      for (const picture of list) if (picture.key === key) URL.revokeObjectURL(picture.preview)
      setList((before) => before.filter((one) => one.key !== key))
    },
    clear: () => {
      for (const { preview } of list) URL.revokeObjectURL(preview)
      setList([])
    },
  }
}
