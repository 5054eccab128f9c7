'use client'

import Link from 'next/link'
import { classes } from '#components/kit/classes.ts'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import type { OfficeTakings } from '#lib/contract/office/office/today.ts'
import { isPhoneMethod, PAYMENT_METHODS, type PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { timeInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { useNow } from '#lib/office/use-now.ts'
import { shortDay, weekdayOf } from '#lib/office/when.ts'

const methodName = (method: PaymentMethod, byHand: boolean) => {
  const name = PAYMENT_METHODS[method].figuresName
  return isPhoneMethod(method) ? `${name} ${byHand ? 'manual' : 'prompt'}` : name
}

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)

/** A round figure at or above the highest bar, in three steps. */
function scaleOf(most: number): number {
  const third = Math.max(most / 3, 100_00)
  const power = 10 ** Math.floor(Math.log10(third))
  const step = [1, 2, 5, 10].map((by) => by * power).find((one) => one >= third) ?? third
  return step * 3
}

/** From this value the axis is in thousands of shillings, below in shillings. */
const IN_THOUSANDS = 3_000_00

/** Today's takings by the hour, solid, against the same weekday a week before, hatched; a sentence if both are 0. */
function Hours({ takings, isShort }: { takings: OfficeTakings; isShort: boolean }) {
  const now = useNow()
  if (takings.total === 0 && takings.totalBeforeAll === 0) {
    return (
      <p className="mt-3 text-muted">
        No payments today, and none last {weekdayOf(takings.before)}. Payments appear here by the hour.
      </p>
    )
  }
  const known = takings.hours.map(({ hour }) => hour)
  const [first, last] = [Math.min(6, ...known), Math.max(21, ...known)]
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const of = (hour: number) => takings.hours.find((one) => one.hour === hour) ?? { hour, amount: 0, before: 0 }
  const top = scaleOf(Math.max(0, ...takings.hours.flatMap(({ amount, before }) => [amount, before])))
  const marks = [3, 2, 1].map((third) => (top * third) / 3)
  const isInThousands = top >= IN_THOUSANDS
  return (
    <figure>
      <div aria-hidden="true" className={classes('relative pl-9', isShort ? 'mt-3 h-18' : 'mt-6 h-36')}>
        {marks.map((cents) => (
          <span
            key={cents}
            className="absolute inset-x-0 border-t border-hairline text-tiny text-muted"
            style={{ bottom: `${(cents / top) * 100}%` }}
          >
            <span className="absolute -top-2.25 left-0 w-7 bg-ground text-right">
              {cents / (isInThousands ? 1000_00 : 100)}
            </span>
          </span>
        ))}
        <div className="relative flex h-full items-end border-b border-ink">
          {hours.map((hour) => {
            const { amount, before } = of(hour)
            return (
              <span key={hour} className="flex h-full flex-1 items-end justify-center">
                <span
                  className="office-hatch w-[42%] border border-b-0 border-field"
                  style={{ height: `${(before / top) * 100}%`, borderWidth: before ? undefined : 0 }}
                />
                <span className="w-[42%] bg-ink" style={{ height: `${(amount / top) * 100}%` }} />
              </span>
            )
          })}
        </div>
      </div>
      <div aria-hidden="true" className="flex pl-9 text-tiny text-muted">
        {hours.map((hour) => (
          <span key={hour} className="flex-1 text-center">
            {hour % 3 === 0 ? hour : ''}
          </span>
        ))}
      </div>
      {isShort ? (
        <figcaption className="text-tiny text-muted">
          By {timeInNairobi(now)}, in {isInThousands ? 'thousands' : 'shillings'}. Solid today, hatched last{' '}
          {weekdayOf(takings.before)}.
        </figcaption>
      ) : (
        <figcaption className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-tiny text-muted">
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-3 bg-ink" /> Today
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="office-hatch size-3 border border-field" /> {shortDay(takings.before)}
          </span>
          <span className="ml-auto">{isInThousands ? 'in thousands' : 'in KSh'}</span>
        </figcaption>
      )}
      <table className="sr-only">
        <caption>Taken by the hour</caption>
        <tbody>
          {takings.hours.map(({ hour, amount, before }) => (
            <tr key={hour}>
              <th scope="row">{hour}:00</th>
              <td>today {showMoney(amount, 'auto')}</td>
              <td>a week before {showMoney(before, 'auto')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** Today's takings, against the same weekday a week before, and by payment method. */
export function Takings({ takings, isShort = false }: { takings: OfficeTakings; isShort?: boolean }) {
  const now = useNow()
  const ahead = takings.total - takings.totalBefore
  const than = ahead === 0 ? 'As much as' : `${showMoney(Math.abs(ahead), 'auto')} ${ahead > 0 ? 'ahead of' : 'behind'}`
  return (
    <section aria-label="Taken today">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="heading text-d5">
          {showMoney(takings.total, 'auto')} taken{isShort ? '' : ` by ${timeInNairobi(now)}`}
        </h2>
        {isShort && ahead !== 0 ? (
          <span className={classes('text-tiny font-semibold', ahead > 0 ? 'text-success' : 'text-ink')}>
            {showMoney(Math.abs(ahead), 'auto')} {ahead > 0 ? 'ahead' : 'behind'}
          </span>
        ) : null}
      </div>
      {isShort ? null : (
        <p className="text-tiny text-muted">
          {than} last {weekdayOf(takings.before)} at this time.
          <br />
          Total for that day: {showMoney(takings.totalBeforeAll, 'auto')}.
        </p>
      )}
      <Hours takings={takings} isShort={isShort} />
      {isShort || takings.count === 0 ? null : (
        <table className="mt-4 w-full">
          <caption className="sr-only">Taken today by payment method</caption>
          <tbody>
            {takings.methods.map(({ method, byHand, count, amount }) => (
              <tr key={`${method}-${byHand}`} className="border-b border-hairline">
                <th scope="row" className="py-1 text-left font-normal">
                  {methodName(method, byHand)}
                </th>
                <td className="text-right text-muted">{payments(count)}</td>
                <td className="text-right">
                  <MoneyFigure cents={amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-ink font-semibold">
              <th scope="row" className="py-1 text-left">
                Total{' '}
                <Link href="/office/money/ledger" className="link ml-1 font-normal">
                  Ledger
                </Link>
              </th>
              <td className="text-right font-normal text-muted">{payments(takings.count)}</td>
              <td className="text-right">
                <MoneyFigure cents={takings.total} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}
