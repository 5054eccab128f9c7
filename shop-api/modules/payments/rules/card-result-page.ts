import { UNDECIDED_CARD_REASON } from '../providers/ledger-methods.ts'

export type CardResult = 'paid' | 'failed' | 'undecided'

const WORDS: Record<CardResult, string> = {
  paid: 'Your payment went through. Thank you.',
  failed: 'This payment did not go through. No money was taken.',
  undecided: UNDECIDED_CARD_REASON,
}

/** Texts of a result, for the page in the frame. */
export const wordsOf = (result: CardResult) => WORDS[result]

/**
 * The result as a separate document, for a frame without scripts: the surrounding page polls the payment and continues
 * automatically. It contains no data of the order or the card.
 */
export function resultPage(result: CardResult): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payment</title><meta name="color-scheme" content="light dark"><style>body{font:16px/1.5 system-ui,sans-serif;margin:1rem}</style></head><body><p>${WORDS[result]}</p></body></html>`
}
