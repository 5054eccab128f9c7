import type { Sheet } from './sheet.ts'
import { acacia, both, type Point, yarn } from './simba-parts.ts'

const { gold, dark, light, brown, tan } = yarn

/** A ring of locks around a face: pointed, swept, each a little different. */
function mane(
  sheet: Sheet,
  cy: number,
  inner: number,
  outer: number,
  locks: number,
  tone: number,
  shift: number,
): void {
  const cx = sheet.width / 2
  for (let k = 0; k < locks; k++) {
    const angle = ((k + shift) / locks) * Math.PI * 2 - Math.PI / 2
    const hang = 1 + 0.22 * Math.max(0, Math.sin(angle)) + 0.05 * Math.sin(k * 5.1 + shift * 9)
    const half = (Math.PI / locks) * 1.18
    const sweep = Math.cos(angle) * 0.1
    const on = (r: number, a: number): Point => [cx + r * Math.cos(a) * 0.94, cy + r * Math.sin(a)]
    sheet.shape(
      [
        on(inner, angle - half),
        on((inner + outer * hang) * 0.55, angle - half * 0.95),
        on(outer * hang, angle + sweep),
        on((inner + outer * hang) * 0.55, angle + half * 0.95),
        on(inner, angle + half),
        on(inner * 0.5, angle),
      ],
      tone,
    )
  }
}

/** The lion, looking out. */
export function paintLion(sheet: Sheet): void {
  const cy = 222
  const cx = sheet.width / 2
  mane(sheet, cy, 74, 132, 18, dark, 0.5)
  mane(sheet, cy, 72, 124, 18, brown, 0.5)
  mane(sheet, cy, 64, 103, 18, tan, 0)
  mane(sheet, cy, 54, 82, 16, gold, 0.5)
  both(sheet, (at, side) => {
    const [ex, ey] = at(50, 168)
    sheet.ellipse(ex, ey, 17, 16, side * 0.5, brown)
    sheet.ellipse(ex, ey + 1, 11, 10, side * 0.5, dark)
  })
  // Head: broad brow, long cheeks.
  sheet.shape(
    [
      [cx - 50, 190],
      [cx - 30, 163],
      [cx, 158],
      [cx + 30, 163],
      [cx + 50, 190],
      [cx + 52, 222],
      [cx + 40, 258],
      [cx + 24, 286],
      [cx, 294],
      [cx - 24, 286],
      [cx - 40, 258],
      [cx - 52, 222],
    ],
    gold,
    true,
  )
  both(sheet, (at, side) => {
    // Shade along the cheek and beside the bridge of the nose.
    sheet.shape(
      [at(30, 168), at(47, 190), at(51, 222), at(40, 256), at(28, 280), at(38, 240), at(40, 214), at(36, 192)],
      tan,
      true,
    )
    sheet.shape([at(11, 176), at(14, 204), at(15, 240), at(11, 240), at(8, 206)], tan, true)
    // Brow, eye and the pale patch beneath.
    sheet.shape([at(10, 190), at(24, 181), at(38, 188), at(24, 187)], brown, true)
    const [px, py] = at(24, 205)
    sheet.ellipse(px, py + 3, 11, 6, side * -0.16, light)
    sheet.shape([at(11, 203), at(20, 196), at(34, 200), at(38, 196), at(34, 205), at(24, 210), at(16, 208)], dark, true)
    const [ix, iy] = at(23.5, 202)
    sheet.ellipse(ix, iy, 5, 5, 0, gold)
    sheet.ellipse(ix, iy, 2.6, 3.6, 0, dark)
    sheet.ellipse(ix - 1.4, iy - 1.8, 1.1, 1.1, 0, light)
    const [mx, my] = at(16, 256)
    sheet.ellipse(mx, my, 19, 14, side * 0.3, light)
  })
  // Bridge of the nose, chin, nose and mouth.
  sheet.shape(
    [
      [cx - 6, 170],
      [cx + 6, 170],
      [cx + 9, 210],
      [cx + 12, 236],
      [cx - 12, 236],
      [cx - 9, 210],
    ],
    light,
    true,
  )
  sheet.ellipse(cx, 281, 15, 11, 0, light)
  sheet.shape(
    [
      [cx - 17, 233],
      [cx, 230],
      [cx + 17, 233],
      [cx + 8, 244],
      [cx, 250],
      [cx - 8, 244],
    ],
    dark,
    true,
  )
  sheet.stroke(
    [
      [cx, 247],
      [cx, 262],
    ],
    2.6,
    dark,
  )
  both(sheet, (at) => {
    sheet.stroke([at(0, 262), at(10, 269), at(22, 265), at(29, 257)], 2.8, dark)
    for (const [x, y] of [
      [17, 250],
      [23, 254],
      [16, 258],
    ] as const) {
      const [wx, wy] = at(x, y)
      sheet.ellipse(wx, wy, 1.4, 1.4, 0, brown)
    }
  })
  acacia(sheet, 414)
}
