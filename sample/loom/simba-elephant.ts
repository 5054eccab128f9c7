import type { Sheet } from './sheet.ts'
import { acacia, both, yarn } from './simba-parts.ts'

const { gold, dark, light, brown, tan } = yarn

/** The elephant, head on, tusks and ears. */
export function paintElephant(sheet: Sheet): void {
  const cx = sheet.width / 2
  both(sheet, (at, side) => {
    sheet.shape(
      [at(24, 150), at(58, 132), at(96, 146), at(112, 186), at(104, 238), at(78, 276), at(52, 262), at(36, 226)],
      dark,
      true,
    )
    sheet.shape(
      [at(28, 156), at(58, 138), at(92, 151), at(107, 188), at(99, 234), at(77, 268), at(55, 255), at(38, 222)],
      brown,
      true,
    )
    sheet.shape(
      [at(44, 166), at(66, 152), at(90, 168), at(96, 196), at(88, 230), at(74, 250), at(60, 236), at(48, 208)],
      tan,
      true,
    )
    for (const k of [0, 1, 2])
      sheet.stroke([at(54 + k * 9, 176 + k * 8), at(64 + k * 8, 206 + k * 6), at(66 + k * 5, 232)], 1.8, brown)
    void side
  })
  sheet.shape(
    [
      [cx - 44, 150],
      [cx - 22, 126],
      [cx, 134],
      [cx + 22, 126],
      [cx + 44, 150],
      [cx + 48, 196],
      [cx + 38, 236],
      [cx + 24, 262],
      [cx + 20, 320],
      [cx + 26, 356],
      [cx + 40, 362],
      [cx + 38, 374],
      [cx + 18, 378],
      [cx, 362],
      [cx - 10, 320],
      [cx - 24, 262],
      [cx - 38, 236],
      [cx - 48, 196],
    ],
    gold,
    true,
  )
  for (let k = 0; k < 9; k++) {
    const y = 236 + k * 14
    const half = 18 - k * 0.8
    const lean = k > 4 ? (k - 4) * 1.9 : 0
    sheet.stroke(
      [
        [cx - half + lean, y],
        [cx + lean, y + 4],
        [cx + half * 0.9 + lean, y],
      ],
      2,
      tan,
    )
  }
  sheet.stroke(
    [
      [cx - 24, 152],
      [cx, 160],
      [cx + 24, 152],
    ],
    2.2,
    tan,
  )
  sheet.ellipse(cx, 178, 7, 10, 0, tan)
  both(sheet, (at, side) => {
    sheet.shape(
      [at(24, 252), at(34, 246), at(44, 282), at(60, 316), at(72, 322), at(56, 328), at(36, 304)],
      light,
      true,
    )
    const [ex, ey] = at(30, 200)
    sheet.ellipse(ex, ey, 8, 6, side * 0.3, tan)
    sheet.ellipse(ex, ey, 5, 4, side * 0.3, dark)
    sheet.ellipse(ex - 1.2, ey - 1.4, 1.1, 1.1, 0, light)
    sheet.stroke([at(20, 192), at(30, 188), at(41, 195)], 2.2, brown)
  })
  acacia(sheet, 424)
}
