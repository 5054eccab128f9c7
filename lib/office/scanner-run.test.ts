import { addKey, codeOf, NO_RUN, type Run } from './scanner-run.ts'

type Gaps = (at: number) => number

/** Types a text after a run, with these milliseconds before each key. @returns the run, and the keys of a scanner */
function type(text: string, gaps: Gaps, before: Run = NO_RUN) {
  let run = before
  let taken = ''
  let at = before === NO_RUN ? 10_000 : before.at
  for (const [index, key] of [...text].entries()) {
    at += gaps(index)
    const next = addKey(run, key, at)
    run = next.run
    if (next.isScanners) taken += key
  }
  return { run, taken }
}
const scan = (text: string, gaps: Gaps, before?: Run) => {
  const { run } = type(text, gaps, before)
  return codeOf(run, run.at + gaps(text.length))
}

/** Gaps between two limits that look random and are the same in each run. */
const between =
  (least: number, most: number, seed: number): Gaps =>
  (at) =>
    least + (((at + 1) * 7_919 + seed * 104_729) % 1_000) * ((most - least) / 1_000)

const CODES = [
  'BH-KK-0007-LAG-100160',
  'bh-kk-0007-lag-100160',
  'P10502-1',
  'p10502-1',
  'P9987-1',
  'K7RM24XW',
  '5901234',
  '10009',
]

test.each(CODES)('reads %s from scanners with 5 to 120 ms between two keys', (code) => {
  for (let seed = 0; seed < 200; seed += 1) {
    expect(scan(code, between(5, 120, seed))).toBe(code)
    expect(scan(code, between(5, 25, seed))).toBe(code)
  }
  for (const gap of [0, 5, 40, 80, 120]) expect(scan(code, () => gap)).toBe(code)
})

test.each(CODES)('reads %s if a busy phone receives a key late', (code) => {
  for (let late = 4; late < code.length; late += 1) expect(scan(code, (at) => (at === late ? 250 : 8))).toBe(code)
})

test('reads capitals if the second key is late', () => {
  expect(scan('BH-KK-0007', (at) => (at === 1 ? 110 : 8))).toBe('BH-KK-0007')
})

test('leaves out shortcuts that a person pressed just before the scan', () => {
  const pressed = type('jxj', () => 130).run
  for (const code of ['p10502-1', 'p9987-1', 'P10502-1', 'BH-KK-0007-LAG', 'bh-kk-0007-lag'])
    expect(scan(code, (at) => (at === 0 ? 90 : 6), pressed)).toBe(code)
  expect(scan('BH-KK-0007-LAG', (at) => (at === 0 ? 130 : 100), pressed)).toBe('BH-KK-0007-LAG')
})

test('leaves keys of a person to the shortcuts', () => {
  for (const gap of [70, 100, 139, 200]) {
    const { run, taken } = type('jkjxjxp', () => gap)
    expect(taken).toBe('')
    expect(codeOf(run, run.at + gap)).toBeNull()
  }
  expect(scan('12345', () => 160)).toBeNull()
})

test('takes the keys of a scanner from the shortcuts, once it is certain', () => {
  expect(type('BH-KK-0007', () => 8).taken).toBe('H-KK-0007')
  expect(type('BH-KK-0007', () => 100).taken).toBe('KK-0007')
})

test('needs four characters, and Enter without a pause', () => {
  expect(scan('A12', () => 8)).toBeNull()
  const { run } = type('A123', () => 8)
  expect(codeOf(run, run.at + 299)).toBe('A123')
  expect(codeOf(run, run.at + 300)).toBeNull()
})
