import type { Trader } from '#lib/contract/identity/trader-selection.ts'

/** Why a representative cannot act for a trader now; empty if they can. */
export const statusOfTrader = ({ approvalStatus, active }: Trader): string =>
  approvalStatus === 'pending'
    ? 'Waiting for approval'
    : approvalStatus === 'declined'
      ? 'Documents declined'
      : active
        ? ''
        : 'Not active'

const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The traders whose names contain all typed words, in any order; accents and capitals make no difference. */
export function tradersNamed(traders: readonly Trader[], typed: string): readonly Trader[] {
  const parts = plainText(typed).split(/\s+/)
  return traders.filter(({ name }) => parts.every((part) => plainText(name).includes(part)))
}
