import { takeFormSlot } from './form-slots.ts'
import { Refusal } from './refusal.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const giveBack of open.splice(0)) giveBack()
})

/** Whether a slot was given. */
function takes(sender: number | string | null, address = '41.90.1.2'): boolean {
  try {
    const staffOrPerson = typeof sender === 'string' ? { staffSession: sender } : { userId: sender ?? 0 }
    open.push(takeFormSlot(sender === null ? { guest: address } : staffOrPerson))
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect([error.problem.status, error.problem.retryable]).toEqual([503, true])
    expect(Number(error.headers['retry-after'])).toBeGreaterThan(0)
    return false
  }
}
const count = (times: number, take: (n: number) => boolean) =>
  Array.from({ length: times }, (_, n) => take(n + 1)).filter(Boolean).length

test('gives one person one slot, and a new slot after its release', () => {
  expect([takes(1), takes(1)]).toEqual([true, false])
  open.pop()?.()
  expect(takes(1)).toBe(true)
})

test('gives six people slots at once, and guests separately', () => {
  expect(count(20, (n) => takes(n))).toBe(6)
  expect(takes(null)).toBe(true)
})

test('gives one guest network four slots, all guests eight, and people separately', () => {
  expect(count(20, (n) => takes(null, `2c0f:fe38:1:1::${n}`))).toBe(4)
  expect(count(20, (n) => takes(null, `41.90.1.${n}`))).toBe(4)
  expect(takes(1)).toBe(true)
})

test('gives staff four slots, in addition to guests and people', () => {
  count(20, (n) => takes(n))
  count(20, (n) => takes(null, `41.90.${n}.1`))
  expect(count(3, () => takes('one'))).toBe(2)
  expect(count(20, (n) => takes(`other ${n}`))).toBe(2)
})

test('does not count refused slots', () => {
  for (let n = 0; n < 50; n += 1) takes(1)
  for (const giveBack of open.splice(0)) giveBack()
  expect(count(20, (n) => takes(n))).toBe(6)
})
