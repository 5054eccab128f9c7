import type { Cloth, ClothKind } from './cloth.ts'
import { type Linear, linearOf, lit, luminance } from './colour.ts'
import { draftOf, threadsOf } from './drafts.ts'
import { EmbroiderySampler } from './embroidery.ts'
import { KnitSampler, type Panel } from './knit.ts'
import { MacroSampler } from './macro.ts'
import { PileSampler } from './pile.ts'
import { TerrySampler, WaffleSampler, YarnSampler } from './relief-cloths.ts'
import type { Sampler } from './sampler.ts'
import { Sheet } from './sheet.ts'
import { simbaMotif, simbaPitch, simbaYarns } from './simba.ts'
import { yarn } from './simba-parts.ts'
import { plain } from './weave-structures.ts'
import { WovenSampler } from './woven.ts'
import { isWoven, weaveOf } from './woven-cloths.ts'

const panel = (is: Panel['is'], wide: number, left = false): Panel => ({ is, wide, left })

const cables: readonly (readonly Panel[])[] = [
  [
    panel('purl', 3),
    panel('knit', 1),
    panel('purl', 3),
    panel('cable', 6),
    panel('purl', 3),
    panel('knit', 1),
    panel('purl', 3),
    panel('cable', 4),
  ],
  [panel('purl', 2), panel('cable', 4), panel('purl', 2), panel('knit', 2)],
  [panel('purl', 3), panel('cable', 8), panel('purl', 3), panel('knit', 2), panel('purl', 1), panel('knit', 2)],
  [panel('cable', 6), panel('purl', 1), panel('cable', 6, true), panel('purl', 4), panel('knit', 2), panel('purl', 4)],
]

/** Ribs draw together: of the reversed stitches between them little is seen. */
const ribs: readonly (readonly Panel[])[] = [
  [panel('knit', 2), panel('purl', 0.8)],
  [panel('knit', 1), panel('purl', 0.5)],
  [panel('knit', 4), panel('purl', 1.2)],
  [panel('knit', 3), panel('purl', 1.6), panel('knit', 1), panel('purl', 1.6)],
]

/** Flat bands of a towel, as [from, to] in loops, over a repeat of 300. */
const towels: readonly (readonly (readonly [number, number])[])[] = [
  [[150, 168]],
  [
    [140, 150],
    [156, 162],
  ],
  [
    [130, 134],
    [138, 160],
    [164, 168],
  ],
  [],
]

function pick<T>(from: readonly T[], pattern: number): T {
  return from[((pattern % from.length) + from.length) % from.length]!
}

/** Knit rows by yarn: the draft's letters, asking for no more yarns than there are. */
function rowsOf(cloth: Cloth): Uint8Array {
  const count = cloth.yarns.length
  return threadsOf(draftOf('jersey', cloth.pattern ?? 0)).map((letter) => Math.min(letter, count - 1))
}

/** The sampler that reads this cloth. Throws a RangeError for a yarn that is no colour or a cloth without yarns. */
export function samplerOf(cloth: Cloth): Sampler {
  if (cloth.yarns.length === 0) throw new RangeError('A cloth needs at least one yarn')
  const plainCloth = plainSamplerOf(cloth)
  return cloth.isEmbroidered ? new EmbroiderySampler(plainCloth, cloth) : plainCloth
}

function plainSamplerOf(cloth: Cloth): Sampler {
  const palette: Linear[] = cloth.yarns.map(linearOf)
  const pattern = cloth.pattern ?? 0
  const { kind } = cloth
  if (isWoven(kind)) return new WovenSampler(weaveOf(kind, palette, pattern))
  const plainRows = Uint8Array.of(0)
  switch (kind) {
    case 'simba':
      return new PileSampler({
        pitch: simbaPitch,
        palette: simbaYarns(palette),
        motif: simbaMotif(pattern),
        tufts: 0.62,
        nap: 0.13,
        sheen: 1.1,
      })
    case 'plush':
      return new PileSampler({ pitch: 4.6, palette, tufts: 0.42, nap: 0.22, sheen: 1.3 })
    case 'terry': {
      const loops = new PileSampler({ pitch: 5.2, palette, tufts: 0.72, nap: 0.07, sheen: 0.5 })
      const ground = palette[0]!
      const band = new WovenSampler({
        pitch: 3,
        structures: [plain],
        palette: [lit(ground, 0.94), palette[1] ?? lit(ground, luminance(ground) > 0.3 ? 0.8 : 1.25)],
        warp: Uint8Array.of(0),
        weft: Uint8Array.of(0, 0, 1, 0),
        relief: { across: 0.3, along: 0.2, gap: 0.24, dive: 0.2, fuzz: 0, sheen: 1.4 },
      })
      return new TerrySampler(loops, band, pick(towels, pattern), 300)
    }
    case 'waffle':
      return new WaffleSampler(palette, pick([10, 14, 8], pattern), pick([0, 4, 0, 3, 0, 6], pattern))
    case 'rib':
      return new KnitSampler({
        pitchX: 14,
        pitchY: 11,
        panels: pick(ribs, pattern),
        palette,
        rows: plainRows,
        relief: 1,
      })
    case 'cable':
      return new KnitSampler({
        pitchX: 25,
        pitchY: 20,
        panels: pick(cables, pattern),
        palette,
        rows: plainRows,
        relief: 1,
      })
    case 'jersey':
      return new KnitSampler({
        pitchX: 7.6,
        pitchY: 5.8,
        panels: [panel('knit', 1)],
        palette,
        rows: rowsOf(cloth),
        relief: 1.05,
      })
    case 'yarn':
      return new YarnSampler(palette, 17, pick([3, 2, 4], pattern), pattern % 2 === 0 ? 'skeins' : 'marled')
  }
}

/** The other side, where it differs: the plain back of a Simba blanket. */
export function backOf(cloth: Cloth): Sampler | undefined {
  if (cloth.kind !== 'simba') return undefined
  const colours = simbaYarns(cloth.yarns.map(linearOf))
  const sheet = new Sheet(320, 478, yarn.gold)
  sheet.paint((x, y) => (Math.min(x, y, 320 - x, 478 - y) < 11 ? yarn.dark : undefined))
  return new PileSampler({ pitch: simbaPitch, palette: colours, motif: sheet, tufts: 0.62, nap: 0.13, sheen: 1.1 })
}

/** The cloth as a glass shows it, and how much the camera must still come nearer. */
export function macroOf(cloth: Cloth): { sampler: Sampler; zoom: number } {
  const { kind } = cloth
  if (!isWoven(kind)) {
    const zooms: Partial<Record<ClothKind, number>> = { cable: 2, rib: 3, jersey: 5, waffle: 3, yarn: 2.6 }
    return { sampler: samplerOf(cloth), zoom: zooms[kind] ?? 3.4 }
  }
  if (cloth.yarns.length === 0) throw new RangeError('A cloth needs at least one yarn')
  const fine = kind === 'percale' || kind === 'sateen' || kind === 'twill'
  return {
    sampler: new MacroSampler(weaveOf(kind, cloth.yarns.map(linearOf), cloth.pattern ?? 0), fine ? 19 : 31),
    zoom: 1,
  }
}
