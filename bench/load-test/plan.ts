import { randomFrom } from './random.ts'

/** A visitor's next step. */
export type Step = 'product' | 'list' | 'search' | 'filter' | 'cart' | 'account' | 'order'

/** Of a hundred steps: 70 pages of products and lists, 15 searches and filters, 10 carts, 4 accounts, 1 paid order. */
export const MIX: readonly (readonly [Step, number])[] = [
  ['product', 40],
  ['list', 30],
  ['search', 8],
  ['filter', 7],
  ['cart', 10],
  ['account', 4],
  ['order', 1],
]

/** Maximum pause, as a multiple of the mean. */
const MAX_THOUGHT = 4

export interface Plan {
  random: () => number
  nextStep: () => Step
  /** Milliseconds until the next step: mostly short, sometimes long. */
  nextPause: () => number
}

/** The mix with these steps alone, or all of it. @throws when a name is of no step */
export function mixOf(names: readonly string[]): typeof MIX {
  const unknown = names.filter((name) => !MIX.some(([step]) => step === name))
  if (unknown.length > 0)
    throw new Error(`No step is called ${unknown.join(', ')}: ${MIX.map(([step]) => step).join(', ')}.`)
  return names.length === 0 ? MIX : MIX.filter(([step]) => names.includes(step))
}

/** The steps of one session: the same for the same seed and number. */
export function planOf(seed: number, session: number, meanPauseMs: number, mix = MIX): Plan {
  const random = randomFrom(seed * 1_000_003 + session)
  const total = mix.reduce((sum, [, share]) => sum + share, 0)
  return {
    random,
    nextStep: () => {
      let left = random() * total
      for (const [step, share] of mix) {
        left -= share
        if (left < 0) return step
      }
      return mix[0]?.[0] ?? 'product'
    },
    nextPause: () => Math.min(-Math.log(1 - random()), MAX_THOUGHT) * meanPauseMs,
  }
}
