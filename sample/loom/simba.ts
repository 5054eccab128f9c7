import { type Linear, lit } from './colour.ts'
import type { Motif } from './pile.ts'
import { Sheet } from './sheet.ts'
import { paintElephant } from './simba-elephant.ts'
import { paintLion } from './simba-lion.ts'
import { yarn } from './simba-parts.ts'
import { paintShield } from './simba-shield.ts'
import { paintZebra } from './simba-zebra.ts'

/** Master pixels of a tuft: a blanket of 320 tufts fills a picture's width. */
export const simbaPitch = 3.12

/** Six yarns from however many the cloth has: what is missing is dyed from what is there. */
export function simbaYarns(palette: readonly Linear[]): Linear[] {
  const field = palette[0]!
  const gold = palette[1] ?? [0.62, 0.36, 0.05]
  const dark = palette[2] ?? [0.022, 0.012, 0.018]
  const light = palette[3] ?? [0.8, 0.7, 0.5]
  const brown = palette[4] ?? [gold[0] * 0.24, gold[1] * 0.14, gold[2] * 0.2]
  return [field, gold, dark, light, brown, palette[5] ?? lit([gold[0], gold[1] * 0.62, gold[2] * 0.6], 0.62)]
}

const figures = [paintLion, paintElephant, paintShield, paintZebra]

/** Eight designs at 150 KB: painting one takes longer than weaving with it, so they are kept. */
const kept = new Map<number, Motif>()

/** A whole blanket in tufts, 320 across and 478 down: four figures, each in two frames. */
export function simbaMotif(pattern: number): Motif {
  const design = ((pattern % 8) + 8) % 8
  const known = kept.get(design)
  if (known) return known
  const sheet = new Sheet(320, 478, yarn.field)
  paintFrame(sheet, design % 2 === 0 ? design < 4 : design >= 4)
  figures[design % figures.length]!(sheet)
  kept.set(design, sheet)
  return sheet
}

function paintFrame(sheet: Sheet, lozenges: boolean): void {
  const { width, height } = sheet
  const rim = 30
  sheet.paint((x, y) => {
    const edge = Math.min(x, y, width - x, height - y)
    if (edge >= rim + 6) return undefined
    if (edge >= rim) return yarn.gold
    if (edge < 3) return yarn.dark
    const side = Math.min(x, width - x) < Math.min(y, height - y)
    const run = side ? y - height / 2 : x - width / 2
    const across = (edge - 3) / (rim - 3) - 0.5
    if (lozenges) {
      const along = Math.abs(((run + 4000) % 22) - 11) / 11
      const away = along + Math.abs(across) * 2
      return away < 0.3 ? yarn.light : away < 0.58 ? yarn.field : away < 0.92 ? yarn.gold : yarn.dark
    }
    const step = Math.floor(((run + 4000) % 28) / 4)
    const high = step < 4 ? step : 7 - step
    const level = (across + 0.5) * 4.6
    return level < high ? yarn.gold : level < high + 1 ? yarn.light : yarn.dark
  })
  // Spots of gold strewn over the field.
  for (let j = 0; j < 14; j++) {
    for (let i = 0; i < 9; i++) {
      const x = 52 + i * 27 + (j & 1) * 13.5
      const y = 52 + j * 29
      if (x < width - 46 && y < height - 46) sheet.ellipse(x, y, 2.1, 2.6, 0, yarn.gold)
    }
  }
}
