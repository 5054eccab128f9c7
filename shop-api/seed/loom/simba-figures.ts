import type { Sheet } from './sheet.ts'

const [gold, dark, light, brown, tan, field] = [1, 2, 3, 4, 5, 0]

type Point = readonly [number, number]

/** Draws a half figure and its mirror image about the blanket's middle. */
function both(sheet: Sheet, draw: (at: (x: number, y: number) => Point, side: 1 | -1) => void): void {
  for (const side of [1, -1] as const) draw((x, y) => [sheet.width / 2 + side * x, y], side)
}

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

/** A row of flat-topped trees along the foot of the field. */
function acacia(sheet: Sheet, base: number): void {
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
      dark,
      false,
    )
    sheet.stroke(
      [
        [x, base - 14 * size],
        [x - 16 * size, base - 31 * size],
      ],
      2.2,
      dark,
      false,
    )
    sheet.stroke(
      [
        [x, base - 16 * size],
        [x + 17 * size, base - 31 * size],
      ],
      2.2,
      dark,
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
      brown,
      true,
    )
  }
  sheet.stroke(
    [
      [44, base + 1],
      [276, base + 1],
    ],
    3,
    gold,
    false,
  )
}

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
