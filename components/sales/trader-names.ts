import type { Trader } from '#lib/contract/acting.ts'

/** Why a representative cannot act for a trader just now; empty where they can. */
export const statusOfTrader = ({ approvalStatus, active }: Trader): string =>
  approvalStatus === 'pending'
    ? 'Waiting for approval'
    : approvalStatus === 'declined'
      ? 'Documents declined'
      : active
        ? ''
        : 'Not active'

const letters = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The traders whose names hold all the words typed, in any order; marks over letters and capitals are no difference. */
export function tradersNamed(traders: readonly Trader[], typed: string): readonly Trader[] {
  const words = letters(typed).split(/\s+/)
  return traders.filter(({ name }) => words.every((word) => letters(name).includes(word)))
}
