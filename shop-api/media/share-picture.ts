import path from 'node:path'
import sharp from 'sharp'

/** The text on a shared link's picture, beside the product's picture. */
export interface ShareText {
  title: string
  /** The brand and its town, or the contents of a collection. */
  line: string
  /** The formatted price; null if it is hidden or does not exist. */
  price: string | null
}

/** The size requested by every messenger and search engine (https://ogp.me; Facebook, X and WhatsApp agree on it). */
export const SHARE_SIZE = { width: 1200, height: 630 }
/** WhatsApp shows no preview from a heavier picture. */
export const SHARE_MOST_BYTES = 300_000

const BACKGROUND = '#fbf9f5'
const INK = '#1b1f4b'
const MUTED = '#575a73'
/** Twice the header's stripe: its colours and heights in pixels, from above. */
const STRIPE = [
  [INK, 8],
  [BACKGROUND, 2],
  ['#a81e2c', 4],
  [BACKGROUND, 2],
  ['#dda032', 4],
  ['#1e7770', 4],
] as const
const STRIPE_HEIGHT = STRIPE.reduce((sum, [, height]) => sum + height, 0)
const PHOTO = { left: 540, width: 660, height: SHARE_SIZE.height - STRIPE_HEIGHT }
const MARGIN = 56
/** Between the name and the line beneath it. */
const GAP = 32
const COLUMN = PHOTO.left - 2 * MARGIN
const NAME_WIDTH = COLUMN - 66

/** Our two faces at the weights used here: instances of the fonts the pages use, as Pango reads no woff2. */
const font = (name: 'heading' | 'label' | 'text') => path.join(import.meta.dirname, 'fonts', `${name}.ttf`)
const FACES = {
  heading: { fontfile: font('heading'), family: 'Shop Heading' },
  label: { fontfile: font('label'), family: 'Shop Label' },
  text: { fontfile: font('text'), family: 'Shop Text' },
}

interface Drawn {
  input: Buffer
  height: number
}

const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function letter(
  text: string,
  face: keyof typeof FACES,
  pixels: number,
  colour: string,
  width = COLUMN,
): Promise<Drawn> {
  const { fontfile, family } = FACES[face]
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${plain(text)}</span>`,
      font: `${family} ${pixels}`,
      fontfile,
      width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, height: info.height }
}

/** A name in the largest size that fits; a name that never fits is cut. */
async function heading(title: string): Promise<Drawn> {
  for (const pixels of [60, 50, 42]) {
    const drawn = await letter(title, 'heading', pixels, INK)
    if (drawn.height <= 210) return drawn
  }
  return letter(`${title.slice(0, 60).trimEnd()} …`, 'heading', 42, INK)
}

/** The shop's name on one line beside its mark: a long one is smaller. */
async function nameBesideMark(name: string): Promise<Drawn> {
  for (const pixels of [52, 38, 28]) {
    const drawn = await letter(name, 'heading', pixels, INK, NAME_WIDTH)
    if (drawn.height <= 1.5 * pixels) return drawn
  }
  return letter(`${name.slice(0, 22).trimEnd()} …`, 'heading', 28, INK, NAME_WIDTH)
}

/** The shop's mark (components/kit/logo.tsx), its name, and the stripe at the foot. */
function marks(): Buffer {
  let y = PHOTO.height
  const stripe = STRIPE.map(([colour, height]) => {
    y += height
    return `<path fill="${colour}" d="M0 ${y - height}h1200v${height}H0z"/>`
  })
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <g transform="translate(${MARGIN} 56) scale(1.8)">
      <path fill="${INK}" d="M0 0h7.5v11.5H0zM19.5 0H27v11.5h-7.5zM0 15.5h7.5V27H0zM19.5 15.5H27V27h-7.5zM9.75 9.75h7.5v7.5h-7.5z"/>
      <path fill="#a81e2c" d="M9.75 0h7.5v7.5h-7.5zM9.75 19.5h7.5V27h-7.5z"/>
    </g>${stripe.join('')}</svg>`)
}

/**
 * Draws the preview of a shared link: a product's picture at the right, the shop, the name and the price at its left,
 * the stripe beneath. A JPEG of at most 300 KB.
 * @param photo a picture in any format, or null without a picture
 */
export async function drawSharePicture(shopName: string, words: ShareText, photo: Buffer | null): Promise<Buffer> {
  const [crop, name, title, line, price, vat] = await Promise.all([
    photo && sharp(photo).resize(PHOTO.width, PHOTO.height, { fit: 'cover' }).toBuffer(),
    nameBesideMark(shopName),
    heading(words.title),
    letter(words.line, 'text', 28, MUTED),
    words.price === null ? null : letter(words.price, 'label', 46, INK),
    words.price === null ? null : letter('with VAT. Pay with M-Pesa.', 'text', 26, MUTED),
  ])
  const foot = PHOTO.height - MARGIN
  // Without a price the text is at the foot, in the position of the price.
  const top = price ? 164 : foot - line.height - GAP - title.height
  const pieces = [
    ...(crop ? [{ input: crop, left: PHOTO.left, top: 0 }] : []),
    { input: marks(), left: 0, top: 0 },
    { input: name.input, left: MARGIN + 66, top: 60 },
    { input: title.input, left: MARGIN, top },
    { input: line.input, left: MARGIN, top: top + title.height + GAP },
    ...(price && vat
      ? [
          { input: price.input, left: MARGIN, top: foot - vat.height - 16 - price.height },
          { input: vat.input, left: MARGIN, top: foot - vat.height },
        ]
      : []),
  ]
  const drawn = sharp({ create: { ...SHARE_SIZE, channels: 3, background: BACKGROUND } }).composite(pieces)
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const encode = (quality: number) => sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer()
  const fine = await encode(82)
  return fine.length <= SHARE_MOST_BYTES ? fine : encode(55)
}
