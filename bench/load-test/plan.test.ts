import { MIX, mixOf, planOf, type Step } from './plan.ts'

const stepsOf = (seed: number, session: number, count: number): Step[] => {
  const plan = planOf(seed, session, 1000)
  return Array.from({ length: count }, () => plan.nextStep())
}

test('draws the same steps for the same seed and session, and others for another session', () => {
  expect(stepsOf(7, 3, 50)).toEqual(stepsOf(7, 3, 50))
  expect(stepsOf(7, 3, 50)).not.toEqual(stepsOf(7, 4, 50))
  expect(stepsOf(7, 3, 50)).not.toEqual(stepsOf(8, 3, 50))
})

test('draws steps in the shares of the mix', () => {
  const steps = Array.from({ length: 200 }, (_, session) => stepsOf(1, session, 100)).flat()
  for (const [step, share] of MIX) {
    const found = (100 * steps.filter((one) => one === step).length) / steps.length
    expect(Math.abs(found - share)).toBeLessThan(0.15 * share + 0.1)
  }
})

test('draws pauses around the mean, at most four times as long', () => {
  const pauses = Array.from({ length: 100 }, (_, session) => {
    const plan = planOf(1, session, 1000)
    return Array.from({ length: 50 }, () => plan.nextPause())
  }).flat()
  const mean = pauses.reduce((sum, one) => sum + one, 0) / pauses.length
  expect(mean).toBeGreaterThan(900)
  expect(mean).toBeLessThan(1050)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(4000)
})

test('limits a plan to the given steps, and refuses an unknown step', () => {
  const plan = planOf(1, 1, 1000, mixOf(['order', 'cart']))
  const steps = new Set(Array.from({ length: 200 }, () => plan.nextStep()))
  expect([...steps].sort()).toEqual(['cart', 'order'])
  expect(() => mixOf(['order', 'refund'])).toThrow(/refund/)
})
