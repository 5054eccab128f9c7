import type { Status } from '#components/kit/figure/status-mark.tsx'
import type { OfferAudience, OfferKind, OfferTarget } from '#lib/contract/pricing/office/offer-form.ts'
import type { ListedOffer } from '#lib/contract/pricing/office/offers.ts'
import { dayInNairobi, timeInNairobi } from '#lib/format/clock.ts'
import { shortDay } from '#lib/office/when.ts'

export const KIND_NAMES: Readonly<Record<OfferKind, string>> = {
  percent: 'Percent off',
  amount: 'Amount off the order',
  'buy-get': 'Buy some, get some free',
  'free-delivery': 'Free delivery',
}

export const AUDIENCE_NAMES: Readonly<Record<OfferAudience, string>> = {
  everybody: 'Everyone',
  consumers: 'Everyone except companies',
  companies: 'Companies only',
  'chosen-companies': 'Chosen companies',
}

export const TARGET_NAMES: Readonly<Record<OfferTarget['kind'], string>> = {
  collection: 'Collection',
  'sub-collection': 'Sub-collection',
  family: 'Family',
  variant: 'Product',
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Status of an offer: a shape and a word. */
export function offerStatus(
  { state, startsAt }: Pick<ListedOffer, 'state' | 'startsAt'>,
  now: Date,
): { status: Status; word: string } {
  if (state === 'running') return { status: 'now', word: 'Running' }
  if (state === 'over') return { status: 'ended', word: 'Ended' }
  const begins = new Date(startsAt)
  const days = Math.ceil((begins.getTime() - now.getTime()) / DAY_MS)
  if (days <= 1) return { status: 'wait', word: 'Within a day' }
  return { status: 'wait', word: days <= 14 ? `In ${days} days` : `From ${shortDay(dayInNairobi(begins))}` }
}

/** "Mon 7 Dec, 08:00". */
export function minuteText(iso: string): string {
  const instant = new Date(iso)
  return `${shortDay(dayInNairobi(instant))}, ${timeInNairobi(instant)}`
}
