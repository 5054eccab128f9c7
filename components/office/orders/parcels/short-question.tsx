'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { REASON_NAMES } from '#components/office/packing/short-reasons.ts'
import { officeShortDecide, takeShortOffJob } from '#lib/contract/fulfilment/office/packing.ts'
import type { OrderShort } from '#lib/contract/orders/office/order-parcels.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { noteDone, noteRefused, useOfficeJob } from '#lib/office/jobs.ts'
import { useMay, useRefusals } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { ORDER_READS } from '../order-calls.ts'

const READS = [...ORDER_READS, 'office-parcel-list']

type Answer = 'later' | 'hold' | 'off'

/**
 * Decision on products that were short at packing: three options, or a message to the customer first.
 * @param givesBack whether removed products are refunded to the customer
 * @param onAsk begins a message to the customer
 */
export function ShortQuestion({
  short,
  givesBack,
  onAsk,
}: {
  short: OrderShort
  givesBack: boolean
  onAsk: (text: string) => void
}) {
  const { pickListId, parcelId, position, parcelNo, product, shelf, reason, packer, at, value } = short
  const missing = showCount(short.missing)
  const [answer, setAnswer] = useState<Answer>('later')
  const refusalFor = useRefusals()
  const mayWrite = useMay('orders.email')
  const decide = useOfficeAction(officeShortDecide, {
    refreshes: READS,
    onRefused: ({ message }) => noteRefused(message),
  })
  const takeOff = useOfficeJob(takeShortOffJob, READS)
  const refusalOf = (one: Answer) => refusalFor(one === 'off' ? 'orders.cancel' : 'packing.manage')
  const labels: Readonly<Record<Answer, string>> = {
    later: `Send ${missing} later`,
    hold: 'Wait for all',
    off: givesBack ? `Remove ${missing}, refund ${showMoney(value, 'auto')}` : `Remove ${missing}`,
  }
  const done: Readonly<Record<Exclude<Answer, 'off'>, string>> = {
    later: `${missing} will be sent later, in a separate parcel.`,
    hold: `Parcel ${parcelNo} waits until the rest is packed.`,
  }
  async function run(): Promise<void> {
    const line = { pickListId, parcelId, position }
    if (answer === 'off') return void takeOff.start(line)
    const { ok } = await decide.run({ ...line, decision: answer })
    if (ok) noteDone(done[answer])
  }
  return (
    <AlertLine tone="warning" title={`${product}: short by ${missing}.`} className="mt-3">
      {REASON_NAMES[reason]}
      {shelf ? `, shelf ${shelf}` : ''}. {packer}
      {at ? (
        <>
          {' '}
          <When at={at} />
        </>
      ) : null}
      <form
        aria-label={`Decision on ${product}`}
        className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        {(['later', 'hold', 'off'] as const).map((one) => (
          <label
            key={one}
            title={refusalOf(one) ?? undefined}
            className="inline-flex min-h-7 items-center gap-1.5 max-md:min-h-11"
          >
            <input
              type="radio"
              name={`short-${pickListId}-${parcelId}-${position}`}
              className="size-4 accent-ink"
              checked={answer === one}
              onChange={() => setAnswer(one)}
            />
            {labels[one]}
          </label>
        ))}
        <span className="ml-auto inline-flex items-center gap-4">
          {mayWrite ? (
            <button
              type="button"
              className="link min-h-7 max-md:min-h-11"
              onClick={() =>
                onAsk(
                  `We are short of ${missing} × “${product}”. Shall we send the rest later, wait and send everything together, or remove it from your order?`,
                )
              }
            >
              Ask the customer
            </button>
          ) : null}
          <OfficeButton
            type="submit"
            size="small"
            variant="outline"
            refusal={refusalOf(answer)}
            disabled={decide.isRunning || takeOff.isRunning}
          >
            {answer === 'off' ? `Remove ${missing}` : labels[answer]}
          </OfficeButton>
        </span>
      </form>
    </AlertLine>
  )
}
