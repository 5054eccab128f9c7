import { type DrawingContext, render } from 'bwip-js/node'
import type { Doc } from './ink.ts'

/** A bar of a barcode: its start and width, in modules. */
interface Bar {
  x: number
  width: number
}

/** The bars of a text as Code 128. */
function barsOf(text: string): Bar[] {
  const bars: Bar[] = []
  const nothing = () => {}
  const drawing: DrawingContext<Bar[]> = {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: nothing,
    // The middle of a bar; of an odd width the module after it.
    line: (x, _y, _x, _below, width) => bars.push({ x: x - Math.ceil(width / 2), width }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => bars,
  }
  return render({ bcid: 'code128', text, scale: 1 }, drawing)
}

/** Modules that scanners want to be empty on both sides. */
const QUIET = 10
/** Maximum width of a module, in points: slightly over half a millimetre. */
const WIDEST = 1.6

/** Draws a text as Code 128 within a width, its quiet border included. */
export function drawBarcode(doc: Doc, text: string, at: { x: number; y: number; width: number; height: number }): void {
  const bars = barsOf(text)
  const first = bars[0]?.x ?? 0
  const last = bars.at(-1)
  const modules = (last ? last.x + last.width - first : 0) + 2 * QUIET
  const module = Math.min(WIDEST, at.width / modules)
  for (const { x, width } of bars) doc.rect(at.x + (x - first + QUIET) * module, at.y, width * module, at.height)
  doc.fill('#000000')
}
