import type { Cloth, ClothKind } from '../cloth.ts'
import { samplerOf } from '../cloths.ts'
import { type Linear, linearOf, lit, luminance } from '../colour.ts'
import { KnitSampler, type Panel } from '../knit.ts'
import type { GarmentCloth } from './piece.ts'

/** A band of another colour across a knit: from and to in cloth pixels of the piece, and the yarn's number. */
export type Band = readonly [from: number, to: number, yarn: number]

/** How much smaller than in a close picture each kind of cloth is drawn on a garment. */
const zooms: Partial<Record<ClothKind, number>> = { cable: 2.05, rib: 1.9, jersey: 1.45, twill: 1.6, waffle: 2.1 }

const knitted = (kind: ClothKind) => kind === 'rib' || kind === 'cable' || kind === 'jersey'

/** The cloths of one garment: its own, the ribs and linings that go with it. */
export class Wardrobe {
  readonly cloth: Cloth
  readonly palette: readonly Linear[]
  readonly isKnit: boolean
  readonly zoom: number

  constructor(cloth: Cloth) {
    this.cloth = cloth
    this.palette = cloth.yarns.map(linearOf)
    this.isKnit = knitted(cloth.kind)
    this.zoom = zooms[cloth.kind] ?? 1.5
  }

  get ground(): Linear {
    return this.palette[0] as Linear
  }

  /** The second yarn, or a shade of the first where there is but one. */
  get second(): Linear {
    return this.palette[1] ?? lit(this.ground, luminance(this.ground) > 0.25 ? 0.7 : 1.6)
  }

  /** Thread of the seams that show: a little off the cloth's own colour. */
  get thread(): Linear {
    if (luminance(this.ground) > 0.3) return lit(this.ground, 0.72)
    const [red, green, blue] = lit(this.ground, 1.5)
    // On black, a thread of the same black would not be seen.
    return [red + 0.018, green + 0.018, blue + 0.02]
  }

  /** The garment's own cloth, without the bands of a draft. */
  main(): GarmentCloth {
    const { kind, pattern } = this.cloth
    if (kind === 'jersey') return this.plain()
    return { sampler: samplerOf({ kind, yarns: this.cloth.yarns, pattern: pattern ?? 0 }), zoom: this.zoom }
  }

  /** Plain knitting with bands; other cloth as it is. */
  plain(bands: readonly Band[] = []): GarmentCloth {
    if (!this.isKnit) return this.main()
    const fine = this.cloth.kind === 'jersey'
    const pitchY = 5.8
    const zoom = fine ? this.zoom : 1.05
    return {
      sampler: new KnitSampler({
        pitchX: 7.6,
        pitchY,
        panels: [{ is: 'knit', wide: 1 }],
        palette: this.yarns(),
        rows: this.rows(bands, zoom / pitchY),
        relief: fine ? 1.05 : 1.15,
      }),
      zoom,
    }
  }

  /** Panels side by side, the first beginning at the piece's middle line. */
  panels(panels: readonly Panel[]): GarmentCloth {
    return {
      sampler: new KnitSampler({
        pitchX: 25,
        pitchY: 20,
        panels,
        palette: this.yarns(),
        rows: Uint8Array.of(0),
        relief: 1,
      }),
      zoom: this.zoom,
    }
  }

  /** Ribbing, as at a cuff; broader for heavy knits. */
  rib(bands: readonly Band[] = []): GarmentCloth {
    const heavy = this.cloth.kind !== 'jersey'
    const pitchY = heavy ? 11 : 8
    const zoom = heavy ? 1.5 : 1.3
    return {
      sampler: new KnitSampler({
        pitchX: heavy ? 14 : 10,
        pitchY,
        panels: heavy
          ? [
              { is: 'knit', wide: 2 },
              { is: 'purl', wide: 0.9 },
            ]
          : [
              { is: 'knit', wide: 1 },
              { is: 'purl', wide: 0.55 },
            ],
        palette: this.yarns(),
        rows: this.rows(bands, zoom / pitchY),
        relief: 1,
      }),
      zoom,
    }
  }

  /** The wrong side, as seen in a neck. */
  inside(): GarmentCloth {
    if (!this.isKnit) return this.main()
    const sampler = new KnitSampler({
      pitchX: 8.5,
      pitchY: 7,
      panels: [{ is: 'purl', wide: 1 }],
      palette: this.yarns(),
      rows: Uint8Array.of(0),
      relief: 0.9,
    })
    return { sampler, zoom: 1.1 }
  }

  /** The garment's cloth in its second colour, without a pattern. */
  inSecond(): GarmentCloth {
    const other = new Wardrobe({ ...this.cloth, yarns: [this.cloth.yarns[1] ?? (this.cloth.yarns[0] as string)] })
    return other.plain()
  }

  /** Palette numbers row by row; a band in a yarn there is not takes the last. */
  private rows(bands: readonly Band[], rowsPerPixel: number): Uint8Array {
    const last = this.yarns().length - 1
    return rowsWith(bands, rowsPerPixel).map((yarn) => Math.min(yarn, last))
  }

  private yarns(): readonly Linear[] {
    return this.palette.length > 1 ? this.palette : [this.ground, this.second]
  }
}

const MOST_ROWS = 600

/** Palette numbers row by row; bands in garment pixels become rows by `rowsPerPixel`. */
function rowsWith(bands: readonly Band[], rowsPerPixel: number): Uint8Array {
  if (bands.length === 0) return Uint8Array.of(0)
  const rows = new Uint8Array(MOST_ROWS)
  for (const [from, to, yarn] of bands) {
    // A band may lie before the beginning: rows count round and round.
    for (let row = Math.round(from * rowsPerPixel); row < Math.round(to * rowsPerPixel); row++) {
      rows[(row + MOST_ROWS) % MOST_ROWS] = yarn
    }
  }
  return rows
}
