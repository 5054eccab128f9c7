/** Events in the ledger's model: any of them, in any order. */
import fc from 'fast-check'

export interface Whole {
  do: 'open card' | 'open phone' | 'open airtel' | 'crash' | 'pay manually' | 'cancel order'
}
export interface Part {
  do:
    | 'prepare'
    | 'ask the bank'
    | 'answer the challenge'
    | 'hear an answer'
    | 'repeat an answer'
    | 'search'
    | 'overdue'
    | 'abandon'
    | 'prompt'
    | 'enter the PIN'
    | 'refuse at the phone'
    | 'query'
    | 'forge'
    | 'confirm'
  which: number
  /** Decides the bank's reaction, or whether a connection breaks. */
  luck: number
}
export type Step = Whole | Part

const luck = fc.nat({ max: 5 })
const which = fc.nat({ max: 5 })
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Whole>({ do: 'open card' }, { do: 'open phone' }, { do: 'open airtel' }) },
  { weight: 1, arbitrary: fc.constantFrom<Whole>({ do: 'crash' }, { do: 'pay manually' }, { do: 'cancel order' }) },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'prepare' as const,
        'prepare' as const,
        'ask the bank' as const,
        'ask the bank' as const,
        'answer the challenge' as const,
        'answer the challenge' as const,
        'hear an answer' as const,
        'hear an answer' as const,
        'repeat an answer' as const,
        'search' as const,
        'overdue' as const,
        'abandon' as const,
        'prompt' as const,
        'enter the PIN' as const,
        'refuse at the phone' as const,
        'query' as const,
        'forge' as const,
        'confirm' as const,
        'confirm' as const,
      ),
      which,
      luck,
    }),
  },
)

/** Steps of a customer's phone and its provider. */
export const AT_PHONE: readonly Part['do'][] = ['prompt', 'enter the PIN', 'refuse at the phone', 'query', 'forge']

/** The real state of an attempt at its provider, regardless of the reports about it. */
export type Truth = 'nothing' | 'challenged' | 'charged' | 'declined' | 'let go'
