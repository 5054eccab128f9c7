import { mediaAddress } from '#lib/files/media.ts'
import type { Chosen } from '#lib/sales/selection.ts'

/** A card as a picture to share: its photo, and its details under it. Without a price, as the picture outlives it. */

export const PICTURE_WIDTH = 500
export const PICTURE_HEIGHT = 746
const IMAGE_HEIGHT = 626
const MARGIN = 20
/** The look's paper, ink and muted text: a picture leaves the shop and is light everywhere. */
const PAPER = '#ffffff'
const INK = '#1b1f4b'
const MUTED = '#575a73'
const WAIT_MS = 20_000

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** A canvas that encodes off the main thread, if the browser has such a canvas. */
function canvasOf(): { pen: Pen; file: () => Promise<Blob> } {
  if ('OffscreenCanvas' in globalThis) {
    const canvas = new OffscreenCanvas(PICTURE_WIDTH, PICTURE_HEIGHT)
    const pen = canvas.getContext('2d', { alpha: false })
    if (pen) return { pen, file: () => canvas.convertToBlob({ type: 'image/png' }) }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width: PICTURE_WIDTH, height: PICTURE_HEIGHT })
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) throw new Error('this browser cannot draw pictures')
  const file = () =>
    new Promise<Blob>((done, fail) =>
      canvas.toBlob((made) => (made ? done(made) : fail(new Error('the picture could not be made'))), 'image/png'),
    )
  return { pen, file }
}

async function pictureOf({ picture }: Chosen): Promise<ImageBitmap> {
  const answer = await fetch(mediaAddress(picture, 1000, 'jpg'), { signal: AbortSignal.timeout(WAIT_MS) })
  if (!answer.ok) throw new Error(`the product’s picture was answered with ${answer.status}`)
  return createImageBitmap(await answer.blob())
}

/** The part of a text that fits, with an ellipsis if it was cut. */
function fitted(pen: Pen, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text
  let end = text.length
  while (end > 0 && pen.measureText(`${text.slice(0, end)}…`).width > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}

/** Draws a card of 500 × 746 as a PNG. */
export async function cardPicture(chosen: Chosen): Promise<Blob> {
  const { pen, file } = canvasOf()
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)
  if (chosen.picture) {
    const image = await pictureOf(chosen)
    const scale = Math.max(PICTURE_WIDTH / image.width, IMAGE_HEIGHT / image.height)
    const [width, height] = [PICTURE_WIDTH / scale, IMAGE_HEIGHT / scale]
    pen.imageSmoothingQuality = 'high'
    const [left, top] = [(image.width - width) / 2, (image.height - height) / 2]
    pen.drawImage(image, left, top, width, height, 0, 0, PICTURE_WIDTH, IMAGE_HEIGHT)
    image.close()
  }
  const family = getComputedStyle(document.body).fontFamily
  const write = (text: string, y: number, font: string, colour: string) => {
    pen.font = `${font} ${family}`
    pen.fillStyle = colour
    pen.fillText(fitted(pen, text, PICTURE_WIDTH - 2 * MARGIN), MARGIN, y)
  }
  const { brand, name, colour, size, feature } = chosen
  write(brand, IMAGE_HEIGHT + 32, '16px', MUTED)
  write(name, IMAGE_HEIGHT + 66, '600 24px', INK)
  write([feature, colour, size].filter(Boolean).join(', '), IMAGE_HEIGHT + 98, '16px', MUTED)
  return file()
}
