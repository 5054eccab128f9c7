import { exampleStatus } from '../testing/payment-status-example.ts'
import { faultOfPart, mayBeInParts, nextAmount, partOfText, partProblem, suggestParts } from './parts.ts'

const KSH = 100

test('allows payment in parts only above 250,000', () => {
  expect(mayBeInParts(250_000 * KSH)).toBe(false)
  expect(mayBeInParts(250_001 * KSH)).toBe(true)
})

test.each([
  ['what is due, up to the limit', 250_000, 250_000, 400_000, null],
  ['a small order, whole', 1_363, 1_363, 1_363, null],
  ['a part of a small order', 1_000, 1_363, 1_363, 'not-due'],
  ['more than is due', 1_400, 1_363, 1_363, 'not-due'],
  ['all of a large order', 400_000, 400_000, 400_000, 'over-limit'],
  ['a shilling above the limit', 250_001, 400_000, 400_000, 'over-limit'],
  ['a part of a large order', 250_000, 400_000, 400_000, null],
  ['a part of what is left of it', 50_000, 150_000, 400_000, null],
  ['less than the least part', 999, 150_000, 400_000, 'too-small'],
  ['the last shillings', 300, 300, 400_000, null],
  ['cents', 1_000.5, 150_000, 400_000, 'not-whole'],
] as const)('checks %s', (_what, amount, due, total, fault) => {
  expect(faultOfPart(Math.round(amount * KSH), { due: due * KSH, total: total * KSH })).toBe(fault)
})

test.each([
  [150_000, null, [150_000]],
  [250_000, null, [250_000]],
  [400_000, null, [250_000, 150_000]],
  // M-Pesa refuses the same amount twice within two minutes.
  [500_000, null, [250_000, 249_000, 1_000]],
  [600_000, null, [250_000, 249_000, 101_000]],
  [250_000, 250_000, [249_000, 1_000]],
  [150_000, 250_000, [150_000]],
  [1_000, 1_000, [1_000]],
])('suggests %d in parts after %p', (due, before, parts) => {
  expect(suggestParts(due * KSH, before === null ? null : before * KSH)).toEqual(parts.map((part) => part * KSH))
})

test('suggests allowed parts that add up to the total and never repeat the previous part', () => {
  for (let due = 251_000 * KSH; due < 1_600_000 * KSH; due += 7_900 * KSH) {
    const parts = suggestParts(due)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(due)
    let left = due
    for (const part of parts) {
      expect(faultOfPart(part, { due: left, total: due })).toBeNull()
      left -= part
    }
    expect(parts.slice(1).every((part, at) => part !== parts[at])).toBe(true)
  }
})

test.each([
  ['250,000', 250_000_00],
  ['250 000', 250_000_00],
  ['1000.50', 1_000_50],
  ['', null],
  ['KSh 5', null],
  ['-5', null],
  ['1e6', null],
])('parses %j as %p cents', (text, cents) => {
  expect(partOfText(text)).toBe(cents)
})

test('describes the fault of a part', () => {
  const order = { due: 400_000_00, total: 400_000_00 }
  expect(partProblem('250,000', order)).toBeNull()
  expect(partProblem('lots', order)).toBe('Enter an amount such as 250,000.')
  expect(partProblem('300000', order)).toMatch(/at most KSh.250,000 at a time/)
  expect(partProblem('500000', order)).toMatch(/more than the amount left to pay/)
  expect(partProblem('10', order)).toMatch(/KSh.1,000 or more/)
  expect(partProblem('1000.5', order)).toBe('Enter whole shillings.')
})

describe('the next M-Pesa amount', () => {
  const large = (more: Parameters<typeof exampleStatus>[0] = {}) =>
    nextAmount(exampleStatus({ totalValue: 500_000_00, due: 500_000_00, ...more }))

  test('is the whole of a small order, regardless of earlier attempts', () => {
    expect(nextAmount(exampleStatus())).toBe(646_700)
    expect(nextAmount(exampleStatus({ state: 'failed', attemptAmount: 100_00 }))).toBe(646_700)
  })
  test('is the first part of a large order', () => {
    expect(large()).toBe(250_000_00)
  })
  test('repeats a failed part while that amount is due', () => {
    expect(large({ state: 'failed', attemptAmount: 100_000_00 })).toBe(100_000_00)
    expect(large({ state: 'unknown', attemptAmount: 100_000_00, due: 50_000_00 })).toBe(50_000_00)
  })
  test('is a part after a refused card payment of the whole order', () => {
    expect(large({ state: 'failed', attemptAmount: 500_000_00, paymentType: 2 })).toBe(250_000_00)
  })
  test('is not the last amount again within minutes', () => {
    const paid = { state: 'paid', attemptAmount: 250_000_00, received: 250_000_00, due: 250_000_00 } as const
    expect(large({ ...paid, startedAt: '2026-11-21T08:59:00.000Z' })).toBe(249_000_00)
    expect(large({ ...paid, startedAt: '2026-11-21T08:50:00.000Z' })).toBe(250_000_00)
  })
})
