import { type Linear, lit, luminance } from './colour.ts'

/**
 * Woven bands for plain blankets. A band list reads from the top of a repeat to its foot; lengths in threads.
 * Yarns: a the ground, b the light of the figures, c the accent, d the dark (a darker ground when not given).
 */
type Band =
  | { is: 'plain'; yarn: number; high: number }
  /** Stepped triangles, pointing up or down. */
  | { is: 'triangles'; yarn: number; on: number; high: number; wide: number; down?: boolean }
  | { is: 'diamonds'; yarn: number; on: number; core: number; high: number; wide: number }
  | { is: 'zigzag'; yarn: number; on: number; high: number; wide: number; thick: number }
  /** Upright bars, as on a shield's rim. */
  | { is: 'bars'; yarn: number; on: number; high: number; wide: number }

const plain = (yarn: number, high: number): Band => ({ is: 'plain', yarn, high })

const borders: readonly (readonly Band[])[] = [
  [
    plain(0, 84),
    plain(3, 10),
    plain(2, 6),
    { is: 'triangles', yarn: 3, on: 1, high: 30, wide: 36 },
    plain(2, 6),
    { is: 'triangles', yarn: 3, on: 1, high: 30, wide: 36 },
    plain(2, 6),
    plain(3, 10),
    plain(0, 96),
  ],
  [
    plain(0, 70),
    plain(2, 4),
    plain(0, 6),
    plain(2, 8),
    { is: 'diamonds', yarn: 1, on: 3, core: 2, high: 56, wide: 48 },
    plain(2, 8),
    plain(0, 6),
    plain(2, 4),
    plain(0, 90),
  ],
  [
    plain(0, 76),
    plain(1, 5),
    { is: 'bars', yarn: 2, on: 1, high: 12, wide: 12 },
    plain(1, 5),
    { is: 'zigzag', yarn: 1, on: 3, high: 48, wide: 40, thick: 11 },
    plain(1, 5),
    { is: 'bars', yarn: 2, on: 1, high: 12, wide: 12 },
    plain(1, 5),
    plain(0, 84),
  ],
  [
    plain(0, 60),
    { is: 'triangles', yarn: 1, on: 0, high: 18, wide: 24 },
    plain(1, 8),
    plain(2, 8),
    { is: 'diamonds', yarn: 1, on: 3, core: 2, high: 34, wide: 24 },
    plain(2, 8),
    plain(1, 8),
    { is: 'triangles', yarn: 1, on: 0, high: 18, wide: 24, down: true },
    plain(0, 80),
  ],
  [
    plain(0, 90),
    plain(1, 26),
    plain(0, 8),
    plain(2, 12),
    plain(0, 8),
    plain(1, 26),
    plain(0, 30),
    { is: 'zigzag', yarn: 2, on: 0, high: 22, wide: 20, thick: 8 },
    plain(0, 60),
  ],
  [
    plain(0, 74),
    plain(3, 6),
    { is: 'zigzag', yarn: 2, on: 1, high: 30, wide: 30, thick: 9 },
    plain(3, 4),
    { is: 'triangles', yarn: 2, on: 3, high: 30, wide: 30 },
    { is: 'triangles', yarn: 1, on: 3, high: 30, wide: 30, down: true },
    plain(3, 4),
    { is: 'zigzag', yarn: 2, on: 1, high: 30, wide: 30, thick: 9 },
    plain(3, 6),
    plain(0, 70),
  ],
]

/** Threads a step of a stepped edge is high and wide: what makes it woven and not printed. */
const step = 3

function yarnAt(band: Band, column: number, row: number): number {
  if (band.is === 'plain') return band.yarn
  const stepped = Math.floor(row / step) * step + step / 2
  const from = Math.abs((column % band.wide) - band.wide / 2 + 0.5)
  switch (band.is) {
    case 'triangles': {
      const down = band.down ? stepped / band.high : 1 - stepped / band.high
      return from < (1 - down) * (band.wide / 2) ? band.yarn : band.on
    }
    case 'bars':
      return from < band.wide / 4 ? band.yarn : band.on
    case 'diamonds': {
      const away = Math.abs(stepped - band.high / 2) / (band.high / 2) + from / (band.wide / 2)
      return away < 0.34 ? band.core : away < 0.86 ? band.yarn : band.on
    }
    case 'zigzag': {
      const line = (from / (band.wide / 2)) * (band.high - band.thick)
      return Math.abs(stepped - band.thick / 2 - line) < band.thick / 2 + 0.5 ? band.yarn : band.on
    }
  }
}

/** One repeat of a border as palette numbers, for every crossing. */
export function borderFigure(pattern: number): { width: number; height: number; cells: Uint8Array } {
  const bands = borders[((pattern % borders.length) + borders.length) % borders.length]!
  const width = 720
  const height = bands.reduce((sum, band) => sum + band.high, 0)
  const cells = new Uint8Array(width * height)
  let top = 0
  for (const band of bands) {
    for (let row = 0; row < band.high; row++) {
      for (let column = 0; column < width; column++) cells[(top + row) * width + column] = yarnAt(band, column, row)
    }
    top += band.high
  }
  return { width, height, cells }
}

/** Four yarns for a border from however many the cloth has. */
export function borderYarns(palette: readonly Linear[]): Linear[] {
  const ground = palette[0]!
  const bright = palette[1] ?? (luminance(ground) > 0.4 ? lit(ground, 0.25) : [0.86, 0.8, 0.68])
  return [ground, bright, palette[2] ?? bright, palette[3] ?? lit(ground, 0.45), ...palette.slice(4)]
}
