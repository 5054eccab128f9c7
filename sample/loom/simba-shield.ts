import type { Sheet } from './sheet.ts'
import { both, yarn } from './simba-parts.ts'

const { gold, dark, light, brown, field } = yarn

/** A shield before crossed spears. */
export function paintShield(sheet: Sheet): void {
  const cx = sheet.width / 2
  const cy = 238
  both(sheet, (at) => {
    sheet.stroke([at(-82, 372), at(82, 92)], 5, brown, false)
    sheet.shape([at(76, 102), at(74, 78), at(98, 52), at(99, 84), at(84, 106)], light)
    sheet.shape([at(74, 106), at(86, 112), at(82, 119), at(70, 112)], gold)
    sheet.shape([at(-86, 366), at(-76, 372), at(-92, 398), at(-96, 390)], gold)
  })
  const shield = (rx: number, ry: number, tone: number) =>
    sheet.shape(
      [
        [cx, cy - ry],
        [cx + rx * 0.66, cy - ry * 0.7],
        [cx + rx, cy],
        [cx + rx * 0.66, cy + ry * 0.7],
        [cx, cy + ry],
        [cx - rx * 0.66, cy + ry * 0.7],
        [cx - rx, cy],
        [cx - rx * 0.66, cy - ry * 0.7],
      ],
      tone,
      true,
    )
  shield(70, 128, dark)
  shield(64, 121, light)
  shield(57, 112, field)
  both(sheet, (at) => {
    for (let k = -3; k <= 3; k++) {
      const y = cy + k * 24
      const half = 48 * Math.sqrt(Math.max(0, 1 - (k / 4.4) ** 2))
      sheet.shape([at(half, y - 9), at(half - 20, y), at(half, y + 9)], dark)
    }
  })
  shield(26, 112, light)
  shield(19, 104, dark)
  for (let k = -3; k <= 3; k++) {
    sheet.shape(
      [
        [cx, cy + k * 27 - 12],
        [cx + 9, cy + k * 27],
        [cx, cy + k * 27 + 12],
        [cx - 9, cy + k * 27],
      ],
      k % 2 === 0 ? gold : light,
    )
  }
}
