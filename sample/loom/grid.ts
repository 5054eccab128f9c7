/**
 * A coarse field of numbers over the picture, read smoothly in between. Folds are soft: a value every few pixels says
 * all there is to say about them, at a sixteenth of the work.
 */
export interface Grid {
  /** Values in a row, rows, and picture pixels between two values. */
  columns: number
  rows: number
  step: number
  values: Float32Array
}

export function gridFor(width: number, height: number, step: number): Grid {
  const columns = Math.ceil(width / step) + 2
  const rows = Math.ceil(height / step) + 2
  return { columns, rows, step, values: new Float32Array(columns * rows) }
}

export function likeGrid(grid: Grid): Grid {
  return { ...grid, values: new Float32Array(grid.values.length) }
}

/** The field at a picture position; outside the picture, its edge. */
export function gridAt(grid: Grid, x: number, y: number): number {
  const gx = Math.min(Math.max(x / grid.step, 0), grid.columns - 1.001)
  const gy = Math.min(Math.max(y / grid.step, 0), grid.rows - 1.001)
  const i = Math.floor(gx)
  const j = Math.floor(gy)
  const a = gx - i
  const b = gy - j
  const at = j * grid.columns + i
  const { values, columns } = grid
  const upper = values[at]! * (1 - a) + values[at + 1]! * a
  const lower = values[at + columns]! * (1 - a) + values[at + columns + 1]! * a
  return upper + (lower - upper) * b
}

/** Writes one picture row of the field into `line`. */
export function gridLine(grid: Grid, y: number, line: Float32Array, width: number): void {
  const gy = Math.min(y / grid.step, grid.rows - 1.001)
  const j = Math.floor(gy)
  const b = gy - j
  const { values, columns, step } = grid
  const at = j * columns
  for (let i = 0, x = 0; x < width; i++) {
    const from = values[at + i]! * (1 - b) + values[at + columns + i]! * b
    const to = values[at + i + 1]! * (1 - b) + values[at + columns + i + 1]! * b
    for (let k = 0; k < step && x < width; k++, x++) line[x] = from + ((to - from) * k) / step
  }
}

/** A box blur run three times, which is near enough a bell: `radius` in picture pixels. */
export function blurred(grid: Grid, radius: number): Grid {
  const { columns, rows } = grid
  const reach = Math.max(1, Math.round(radius / grid.step / 1.7))
  let from: Float32Array = grid.values
  let to: Float32Array = new Float32Array(from.length)
  const pass = (count: number, length: number, jump: number, next: number) => {
    const share = 1 / (reach * 2 + 1)
    for (let line = 0; line < count; line++) {
      const start = line * next
      let sum = 0
      for (let k = -reach; k <= reach; k++) sum += from[start + Math.min(Math.max(k, 0), length - 1) * jump]!
      for (let k = 0; k < length; k++) {
        to[start + k * jump] = sum * share
        sum += from[start + Math.min(k + reach + 1, length - 1) * jump]!
        sum -= from[start + Math.max(k - reach, 0) * jump]!
      }
    }
    const spare = from === grid.values ? new Float32Array(from.length) : from
    from = to
    to = spare
  }
  for (let times = 0; times < 3; times++) {
    pass(rows, columns, 1, columns)
    pass(columns, rows, columns, 1)
  }
  return { ...grid, values: from }
}
