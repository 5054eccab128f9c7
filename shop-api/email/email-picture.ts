import { mediaAddress } from '#lib/files/media.ts'

/** A picture in an email: its absolute address, its size in pixels, and the text shown instead of it. */
export interface EmailPicture {
  src: string
  width: number
  height: number
  alt: string
}

/** A stored picture; its size is that of the original. */
export interface StoredPicture {
  sha256: string
  width: number
  height: number
}

/** Width of the picture of an order line, in pixels. */
export const LINE_WIDTH = 64

/**
 * A stored picture at a width, in its own proportions; a picture more than one and a half times as high as wide is
 * narrower. The size is in the HTML because Outlook ignores styles of pictures.
 * JPEG, because few mail programs show AVIF.
 * @param publicUrl the shop's address, without its last slash
 * @param width in pixels, at most 160 so that it is sharp on screens with two pixels per pixel
 */
export function emailPicture(publicUrl: string, picture: StoredPicture, alt: string, width: number): EmailPicture {
  const scale = Math.min(width / picture.width, (width * 1.5) / picture.height)
  return {
    src: `${publicUrl}${mediaAddress(picture.sha256, 320, 'jpg')}`,
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
    alt,
  }
}
