/**
 * How warp and weft cross. A structure is a small matrix that repeats; for each crossing it tells which thread is on
 * top, and where along its float that crossing lies.
 */
export interface Structure {
  /** Warps and wefts in one repeat. */
  warps: number
  wefts: number
  /** 1 where the warp is on top; index is `warp * wefts + weft`. */
  top: Uint8Array
  /** Crossings since the float of the top thread began. */
  since: Uint8Array
  /** Crossings in the whole float. */
  float: Uint8Array
}

/** Builds a structure from rows of 0 and 1, one row a weft, one letter a warp: 1 where the warp is on top. */
export function structureOf(rows: readonly string[]): Structure {
  const wefts = rows.length
  const warps = rows[0]!.length
  const isTop = (i: number, j: number) => rows[((j % wefts) + wefts) % wefts]![((i % warps) + warps) % warps] === '1'
  const top = new Uint8Array(warps * wefts)
  const since = new Uint8Array(warps * wefts)
  const float = new Uint8Array(warps * wefts)
  for (let i = 0; i < warps; i++) {
    for (let j = 0; j < wefts; j++) {
      const up = isTop(i, j)
      const same = (k: number) => (up ? isTop(i, j + k) : isTop(i + k, j)) === up
      const limit = up ? wefts : warps
      let before = 0
      while (before < limit && same(-before - 1)) before++
      let after = 0
      while (after < limit && same(after + 1)) after++
      const at = i * wefts + j
      top[at] = up ? 1 : 0
      since[at] = before
      float[at] = Math.min(255, before + after + 1)
    }
  }
  return { warps, wefts, top, since, float }
}

function turned(rows: readonly string[], each: number): string[] {
  const width = rows[0]!.length
  return rows.map((row) => {
    let wide = ''
    for (let k = 0; k < each; k++) wide += row[k % width]
    for (let k = each - 1; k >= 0; k--) wide += row[(k + 2) % width]
    return wide
  })
}

const twillRows = ['1100', '0110', '0011', '1001']

export const plain = structureOf(['10', '01'])
/** Two over, two under, stepping one: the shuka's. */
export const twill = structureOf(twillRows)
/** The same, leaning the other way. */
export const twillLeft = structureOf([...twillRows].reverse())
/** Two over, one under: denim, drill, suiting. */
export const drill = structureOf(['110', '011', '101'])
/** Pairs over pairs. */
export const basket = structureOf(['1100', '1100', '0011', '0011'])
export const herringbone = structureOf(turned(twillRows, 12))
export const wideHerringbone = structureOf(turned(twillRows, 24))
/** Five-end satin, warp on the face. */
export const satin = structureOf(['01111', '11011', '11110', '10111', '11101'])
/** Points that close on themselves: bird's eye. */
export const diamond = structureOf(
  [
    '11001100110',
    '01100100110',
    '00110001100',
    '10011111001',
    '11001110011',
    '10011111001',
    '00110001100',
    '01100100110',
  ].map((row) => row.slice(0, 10)),
)
/** Its other side: weft on the face. */
export const weftSatin = structureOf(['10000', '00100', '00001', '01000', '00010'])
