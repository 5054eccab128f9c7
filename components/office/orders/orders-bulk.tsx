'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import * as z from 'zod/mini'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { useExportEntries } from '#components/kit/menu/export-menu.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { BulkBar } from '#components/kit/table/bulk-bar.tsx'
import type { Selection } from '#components/kit/table/use-selection.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { AdvanceStep } from '#lib/contract/orders/office/order.ts'
import { advanceOrdersJob, cancelOrdersJob, tagOrdersJob } from '#lib/contract/orders/office/order-jobs.ts'
import {
  type OfficeListedOrder,
  type OfficeOrderFilter,
  officeOrderNumbers,
  officeOrdersExported,
} from '#lib/contract/orders/office/order-list.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { askOffice } from '#lib/office/call.ts'
import { noteRefused, useOfficeJob } from '#lib/office/jobs.ts'
import { useRefusals } from '#lib/office/me.ts'
import { problemOf, useOfficeQuery } from '#lib/office/queries.ts'
import { CANCEL_REASONS, reasonText } from './cancel-reasons.ts'
import { ORDER_READS } from './order-calls.ts'
import { TagForm } from './tag-form.tsx'

/** Loaded with the first cancellation. */
const CreditLimits = dynamic(() => import('../etims/credit-limits.tsx').then((part) => part.CreditLimits))

const PAID = new Set(['paid', 'on-account'])

/** Numbers of the selected orders; null if they could not be loaded. */
async function numbersOf(selection: Selection, filter: OfficeOrderFilter): Promise<number[] | null> {
  if (!selection.isEverything) return [...selection.ids].map(Number)
  const answer = await askOffice(officeOrderNumbers, { filter })
  if (answer.ok) return answer.data.numbers
  noteRefused(answer.problem.message)
  return null
}

/** Total of the orders, and whether all are paid. */
function textOf(orders: readonly OfficeListedOrder[]): string {
  const total = showMoney(sumCents(orders.map((row) => row.total)), 'auto')
  const isPaid = orders.length > 0 && orders.every(({ payment }) => PAID.has(payment))
  return isPaid ? `${total}, all paid or on account` : total
}

/** Actions on the selected orders; drawn only with a selection. */
export function OrdersBulk({
  selection,
  rows,
  filter,
}: {
  selection: Selection
  rows: readonly OfficeListedOrder[]
  filter: OfficeOrderFilter
}) {
  const [asking, setAsking] = useState<'cancel' | 'tag' | null>(null)
  const refusal = useRefusals()
  const advance = useOfficeJob(advanceOrdersJob, ORDER_READS)
  const cancel = useOfficeJob(cancelOrdersJob, ORDER_READS)
  const tag = useOfficeJob(tagOrdersJob, ORDER_READS)
  // If all results are selected, the export uses the filter: it can match more orders than one job can process.
  const exporting = useExportEntries('orders', () =>
    z.encode(officeOrdersExported, {
      filter: selection.isEverything ? filter : { numbers: [...selection.ids].map(Number) },
      sort: 'newest',
    }),
  )
  const selected = rows.filter(({ orderNo }) => selection.ids.has(String(orderNo)))
  const all = useOfficeQuery(officeOrderNumbers, selection.isEverything ? { filter } : null, { keepsPrevious: false })
  const count = (selection.isEverything ? all.data?.numbers.length : undefined) ?? selection.ids.size

  async function run(start: (orderNos: number[]) => Promise<{ ok: boolean }>): Promise<void> {
    const orderNos = await numbersOf(selection, filter)
    if (!orderNos) return
    const { ok } = await start(orderNos)
    if (!ok) return
    setAsking(null)
    selection.clear()
  }
  const step = (to: AdvanceStep) => void run((orderNos) => advance.start({ orderNos, to, unpaid: false }))
  const orders = count === 1 ? '1 order' : `${count.toLocaleString('en-KE')} orders`
  const facts = selection.isEverything ? (problemOf(all.error)?.message ?? 'all results') : textOf(selected)

  return (
    <>
      {asking === 'cancel' ? (
        <div className="room-gutter flex-none border-t border-hairline py-2">
          <CreditLimits
            orderNos={selection.isEverything ? (all.data?.numbers ?? []) : selected.map(({ orderNo }) => orderNo)}
          />
          <ReasonPicker
            title={`Cancel ${orders}?`}
            text="Their products go back into stock, and payments become refunds due. The customers get an email."
            reasons={CANCEL_REASONS}
            confirm={`Cancel ${orders}`}
            keep="Keep orders"
            isMoney
            isRunning={cancel.isRunning}
            onConfirm={(reason, words) =>
              void run((orderNos) => cancel.start({ orderNos, reason: reasonText(reason, words) }))
            }
            onCancel={() => setAsking(null)}
          />
        </div>
      ) : null}
      {asking === 'tag' ? (
        <div className="room-gutter flex-none border-t border-hairline py-2">
          <TagForm
            label={`Tag ${orders}`}
            onAdd={(text) => void run((orderNos) => tag.start({ orderNos, add: [text], remove: [] }))}
            onRemove={(text) => void run((orderNos) => tag.start({ orderNos, add: [], remove: [text] }))}
            onCancel={() => setAsking(null)}
          />
        </div>
      ) : null}
      <BulkBar selection={selection} count={count} facts={facts}>
        <OfficeButton
          variant="band-main"
          refusal={refusal('orders.advance')}
          disabled={advance.isRunning}
          onClick={() => step(ORDER_STATUS.inProcess)}
        >
          Approve
        </OfficeButton>
        <OfficeButton
          variant="band"
          refusal={refusal('orders.note')}
          onClick={() => setAsking(asking === 'tag' ? null : 'tag')}
        >
          Tag
        </OfficeButton>
        <MoreMenu
          onStep={step}
          onCopy={() =>
            void numbersOf(selection, filter).then((numbers) =>
              numbers
                ? navigator.clipboard
                    .writeText(numbers.join('\n'))
                    .catch(() => noteRefused('The browser did not allow copying.'))
                : undefined,
            )
          }
          onCancel={() => setAsking('cancel')}
          exporting={exporting}
        />
      </BulkBar>
    </>
  )
}

function MoreMenu({
  onStep,
  onCopy,
  onCancel,
  exporting,
}: {
  onStep: (to: AdvanceStep) => void
  onCopy: () => void
  onCancel: () => void
  exporting: ReturnType<typeof useExportEntries>
}) {
  const refusal = useRefusals()
  return (
    <OfficeMenu
      label="More"
      variant="band"
      entries={[
        {
          id: 'send',
          label: 'Mark as sent',
          run: () => onStep(ORDER_STATUS.outForDelivery),
          refusal: refusal('orders.advance'),
        },
        {
          id: 'deliver',
          label: 'Mark as delivered',
          run: () => onStep(ORDER_STATUS.delivered),
          refusal: refusal('orders.advance'),
        },
        {
          id: 'copy',
          label: 'Copy order numbers',
          run: onCopy,
        },
        ...exporting,
        { id: 'cancel', label: 'Cancel…', run: onCancel, refusal: refusal('orders.cancel') },
      ]}
    />
  )
}
