'use client'

import { classes } from '#components/kit/classes.ts'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { ListedOffer } from '#lib/contract/pricing/office/offers.ts'
import { addDays, dayInNairobi, startOfDay } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import { shortDay, weekdayOf } from '#lib/office/when.ts'
import { minuteText, offerStatus } from './offer-words.ts'

const WEEKS = 6
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The six weeks of the chart, starting with the previous week. */
function weeksAround(now: Date): { days: string[]; place: (at: Date) => number } {
  const today = dayInNairobi(now)
  const monday = addDays(today, -WEEKDAYS.indexOf(weekdayOf(today)) - 7)
  const [from, until] = [startOfDay(monday).getTime(), startOfDay(addDays(monday, 7 * WEEKS)).getTime()]
  return {
    days: Array.from({ length: WEEKS }, (_, week) => addDays(monday, 7 * week)),
    place: (at) => Math.max(0, Math.min(100, (100 * (at.getTime() - from)) / (until - from))),
  }
}

interface Lanes {
  offers: readonly ListedOffer[]
  now: Date
  chosen: string | null
  onChoose: (id: string) => void
}

/** Every offer with its lane: plain runs, twill waits, empty is over; one line for today. */
export function OfferLanes({ offers, now, chosen, onChoose }: Lanes) {
  const { days, place } = weeksAround(now)
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-ink text-left text-tiny text-muted">
          <th scope="col" className="py-1.5 pr-3 pl-(--room-left) font-normal">
            Offer
          </th>
          <th scope="col" className="w-[38%] p-0 font-normal max-md:hidden">
            <span className="sr-only">When</span>
            <span aria-hidden="true" className="grid grid-cols-6">
              {days.map((day) => (
                <span key={day} className="truncate py-1.5 pl-1">
                  {shortDay(day).replace(/^\w+ /, '')}
                </span>
              ))}
            </span>
          </th>
          <th scope="col" className="py-1.5 pl-3 font-normal">
            Status
          </th>
          <th scope="col" className="py-1.5 pr-(--room-right) pl-3 text-right font-normal">
            Discounts, KSh
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => {
          const { status, word } = offerStatus(offer, now)
          const id = String(offer.offerId)
          const isChosen = id === chosen
          return (
            <tr key={offer.offerId} className={classes('border-b border-hairline', isChosen && 'bg-focus-row')}>
              <th
                scope="row"
                className={classes(
                  'border-l-3 p-0 text-left font-normal',
                  isChosen ? 'border-l-ink' : 'border-l-transparent',
                )}
              >
                <button
                  type="button"
                  aria-current={isChosen ? 'true' : undefined}
                  className="block min-h-12 w-full py-1.5 pr-3 pl-[calc(var(--room-left)-3px)] text-left hover:underline"
                  onClick={() => onChoose(id)}
                >
                  <span className={classes('block', isChosen && 'font-semibold')}>{offer.name}</span>
                  <span className="block text-tiny text-muted">
                    {[offer.code && `Code ${offer.code}`, offer.what, offer.of].filter(Boolean).join(', ')}
                  </span>
                </button>
              </th>
              <td className="relative p-0 max-md:hidden">
                <span className="sr-only">
                  From {minuteText(offer.startsAt)}
                  {offer.endsAt === null ? ', no end' : ` to ${minuteText(offer.endsAt)}`}
                </span>
                <span aria-hidden="true" className="absolute inset-0 grid grid-cols-6">
                  {days.map((day) => (
                    <span key={day} className="border-l border-hairline" />
                  ))}
                </span>
                <Bar
                  offer={offer}
                  left={place(new Date(offer.startsAt))}
                  right={offer.endsAt === null ? 100 : place(new Date(offer.endsAt))}
                />
                <span
                  aria-hidden="true"
                  className="absolute inset-y-0 w-0.5 bg-main"
                  style={{ left: `${place(now)}%` }}
                />
              </td>
              <td className="py-1.5 pl-3 whitespace-nowrap">
                <StatusMark status={status}>{word}</StatusMark>
              </td>
              <td className="py-1.5 pr-(--room-right) pl-3 text-right">
                {offer.orders === 0 ? (
                  <span className="text-muted">–</span>
                ) : (
                  <>
                    <MoneyFigure cents={offer.given} className="block" />
                    <span className="block text-tiny text-muted">
                      {showCount(offer.orders)} {offer.orders === 1 ? 'order' : 'orders'}
                    </span>
                  </>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Bar({ offer, left, right }: { offer: ListedOffer; left: number; right: number }) {
  if (right <= left) return null
  return (
    <span
      aria-hidden="true"
      className={classes(
        'absolute top-1/2 h-5.5 min-w-1 -translate-y-1/2',
        offer.state === 'over' ? 'border border-field bg-calico' : 'bg-ink',
        offer.state === 'waiting' && 'weave-twill',
      )}
      style={{ left: `${left}%`, width: `${right - left}%` }}
    />
  )
}
