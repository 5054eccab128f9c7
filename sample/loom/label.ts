import { linearOf, toDisplay } from './colour.ts'
import { isLettered, LETTER_HEIGHT, wordWidth } from './label-letters.ts'
import { lattice } from './noise.ts'
import type { Woven } from './weave.ts'

/** A mill's woven label: its name in capitals between two borders. */
export interface Label {
  /** One line each: A to Z, & and spaces. */
  words: readonly string[]
  /** Yarns as #rrggbb: ground, lettering, border. */
  yarns: readonly [ground: string, lettering: string, border: string]
}

/** Stitches across and down: eight letters and a hem fit. */
const ACROSS = 60
const DOWN = 36
const LINE_APART = 3
/** Rows of the border from the edge: a line, then triangles that stand on it. */
const LINE_AT = 3
const TOOTH = 6

/** The shape of a label, in pixels. */
export const LABEL_SIZE = { width: 600, height: 360 }

/** 0 is ground, 1 lettering, 2 border. */
function yarnAt({ words }: Label, x: number, y: number): 0 | 1 | 2 {
  const fromEdge = Math.min(y, DOWN - 1 - y)
  if (fromEdge === LINE_AT) return 2
  const tooth = fromEdge - LINE_AT
  if (tooth > 0 && tooth < TOOTH / 2 && Math.abs((x % TOOTH) - (TOOTH - 1) / 2) < TOOTH / 2 - tooth) return 2
  const high = words.length * (LETTER_HEIGHT + LINE_APART) - LINE_APART
  const top = Math.floor((DOWN - high) / 2)
  const line = Math.floor((y - top) / (LETTER_HEIGHT + LINE_APART))
  const word = words[line]
  if (y < top || word === undefined) return 0
  const left = Math.floor((ACROSS - wordWidth(word)) / 2)
  return isLettered(word, x - left, (y - top) % (LETTER_HEIGHT + LINE_APART)) ? 1 : 0
}

/** Draws a label; the same one is the same bytes for ever. @throws a RangeError for yarns or letters there are not */
export function weaveLabel(label: Label, width = LABEL_SIZE.width): Woven {
  const height = Math.round((width * DOWN) / ACROSS)
  const yarns = label.yarns.map(linearOf)
  const data = new Uint8Array(width * height * 3)
  for (let py = 0; py < height; py += 1) {
    for (let px = 0; px < width; px += 1) {
      const x = ((px + 0.5) * ACROSS) / width
      const y = ((py + 0.5) * DOWN) / height
      const yarn = yarnAt(label, Math.floor(x), Math.floor(y))
      const [red, green, blue] = yarns[yarn] as (typeof yarns)[number]
      const light = yarn === 0 ? groundLight(x, y) : floatLight(x, y)
      const i = (py * width + px) * 3
      for (const [k, channel] of [red, green, blue].entries()) {
        data[i + k] = Math.min(255, Math.round(255 * toDisplay(Math.min(1, channel * light))))
      }
    }
  }
  return { data, width, height }
}

/** Satin: fine warp threads, two a stitch, each bound where its neighbour is not. */
function groundLight(x: number, y: number): number {
  const end = Math.floor(x * 2)
  const round = Math.sin(Math.PI * (x * 2 - end))
  const bound = Math.sin(Math.PI * ((y + (end % 5) * 0.4) % 1))
  return (0.78 + 0.24 * round) * (0.9 + 0.12 * bound) + 0.03 * lattice(end, Math.floor(y))
}

/** A weft that lies over the ground for a whole stitch: round, brightest in the middle. */
function floatLight(x: number, y: number): number {
  const across = Math.sin(Math.PI * ((y * 2) % 1))
  const along = Math.sin(Math.PI * (x % 1))
  return 0.8 + 0.26 * across * (0.55 + 0.45 * along) + 0.03 * lattice(Math.floor(x), Math.floor(y * 2))
}
