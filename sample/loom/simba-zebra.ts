import type { Sheet } from './sheet.ts'
import { acacia, both, type Point, yarn } from './simba-parts.ts'

const { gold, dark, light, brown, tan } = yarn

/** The zebra's face: stripes are what it is. */
export function paintZebra(sheet: Sheet): void {
  const cx = sheet.width / 2
  const face: Point[] = [
    [cx - 34, 142],
    [cx, 128],
    [cx + 34, 142],
    [cx + 46, 184],
    [cx + 38, 234],
    [cx + 28, 290],
    [cx + 32, 330],
    [cx + 22, 356],
    [cx, 364],
    [cx - 22, 356],
    [cx - 32, 330],
    [cx - 28, 290],
    [cx - 38, 234],
    [cx - 46, 184],
  ]
  both(sheet, (at) => {
    sheet.shape([at(22, 148), at(30, 104), at(48, 78), at(60, 104), at(54, 140), at(40, 158)], dark, true)
    sheet.shape([at(30, 146), at(36, 110), at(48, 90), at(54, 108), at(48, 138)], light, true)
    sheet.shape([at(38, 140), at(41, 114), at(48, 104), at(49, 124)], tan, true)
  })
  for (let k = -4; k <= 4; k++)
    sheet.shape(
      [
        [cx + k * 5 - 4, 146],
        [cx + k * 7, 84 + k * k * 1.6],
        [cx + k * 5 + 4, 146],
      ],
      k % 2 === 0 ? dark : light,
    )
  sheet.shape(
    face.map(([x, y]) => [cx + (x - cx) * 1.09, 246 + (y - 246) * 1.03]),
    dark,
    true,
  )
  sheet.shape(face, light, true)
  both(sheet, (at) => {
    for (let k = 0; k < 6; k++) {
      const y = 160 + k * 17
      sheet.shape([at(46, y - 10), at(44, y), at(20, y + 13), at(7, y + 24), at(18, y + 8)], dark, true)
    }
    for (let k = 0; k < 4; k++)
      sheet.shape([at(3 + k * 8, 138 + k * 2), at(8 + k * 8, 138 + k * 3), at(5 + k * 3.2, 178 - k * 6)], dark)
    for (let k = 0; k < 4; k++) {
      const y = 266 + k * 12
      sheet.shape([at(33, y - 6), at(31, y + 2), at(12, y + 8), at(18, y)], dark, true)
    }
    const [ex, ey] = at(31, 205)
    sheet.ellipse(ex, ey, 10, 8, 0.3, light)
    sheet.ellipse(ex, ey, 7, 6, 0.3, dark)
    sheet.ellipse(ex - 1.6, ey - 2, 1.5, 1.5, 0, gold)
  })
  sheet.shape(
    [
      [cx - 30, 322],
      [cx, 314],
      [cx + 30, 322],
      [cx + 30, 340],
      [cx + 20, 358],
      [cx, 365],
      [cx - 20, 358],
      [cx - 30, 340],
    ],
    brown,
    true,
  )
  both(sheet, (at) => {
    const [nx, ny] = at(14, 336)
    sheet.ellipse(nx, ny, 6, 4, 0.6, dark)
    sheet.stroke([at(0, 352), at(12, 354), at(20, 349)], 2, dark)
  })
  acacia(sheet, 424)
}
