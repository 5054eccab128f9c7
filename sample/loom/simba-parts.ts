import type { Sheet } from './sheet.ts'

/** Palette places of a Simba blanket's yarns. */
export const yarn = { field: 0, gold: 1, dark: 2, light: 3, brown: 4, tan: 5 } as const

export type Point = readonly [number, number]

/** Draws a half figure and its mirror image about the blanket's middle. */
export function both(sheet: Sheet, draw: (at: (x: number, y: number) => Point, side: 1 | -1) => void): void {
  for (const side of [1, -1] as const) draw((x, y) => [sheet.width / 2 + side * x, y], side)
}

/** A row of flat-topped trees along the foot of the field. */
export function acacia(sheet: Sheet, base: number): void {
  for (const [x, size] of [
    [84, 0.8],
    [160, 1.1],
    [236, 0.8],
  ] as const) {
    sheet.stroke(
      [
        [x, base],
        [x - 1, base - 20 * size],
        [x, base - 30 * size],
      ],
      3.4,
      yarn.dark,
      false,
    )
    sheet.stroke(
      [
        [x, base - 14 * size],
        [x - 16 * size, base - 31 * size],
      ],
      2.2,
      yarn.dark,
      false,
    )
    sheet.stroke(
      [
        [x, base - 16 * size],
        [x + 17 * size, base - 31 * size],
      ],
      2.2,
      yarn.dark,
      false,
    )
    sheet.shape(
      [
        [x - 34 * size, base - 30 * size],
        [x - 18 * size, base - 40 * size],
        [x + 2, base - 43 * size],
        [x + 22 * size, base - 39 * size],
        [x + 34 * size, base - 30 * size],
        [x, base - 32 * size],
      ],
      yarn.brown,
      true,
    )
  }
  sheet.stroke(
    [
      [44, base + 1],
      [276, base + 1],
    ],
    3,
    yarn.gold,
    false,
  )
}
