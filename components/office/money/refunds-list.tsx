'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { useSelection } from '#components/kit/table/use-selection.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { type OfficeRefund, officeRefundCheck, officeRefundList } from '#lib/contract/payments/office/refunds.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { DueRefund } from './due-refund.tsx'
import { MONEY_LIST, MoneyColumnNames, MoneyGroup } from './money-group.tsx'
import { RefundBulk } from './refund-bulk.tsx'
import { RefundRow } from './refund-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

const SECTIONS: readonly { states: readonly OfficeRefund['state'][]; title: string; rule: string }[] = [
  {
    states: ['sent', 'unknown'],
    title: 'Sent, result not known',
    rule: 'Queried automatically, and not sent again until the result is known',
  },
  { states: ['asked'], title: 'To approve', rule: 'By a person who did not request it' },
  { states: ['approved'], title: 'To send', rule: 'Through the provider, or manually and recorded' },
]

/** The rows in the order in which they stand. */
const idsOf = ({ due, waiting, over }: Output<typeof officeRefundList>): string[] => [
  ...due.map(({ orderNo }) => `due-${orderNo}`),
  ...SECTIONS.flatMap(({ states }) => waiting.filter(({ state }) => states.includes(state))).map(
    ({ refundId }) => refundId,
  ),
  ...over.map(({ refundId }) => refundId),
]

/** Whether a refund can be sent with others. */
const isSendable = ({ state, isSentByProvider }: OfficeRefund): boolean => state === 'approved' && isSentByProvider

/** Refunds: to request, to approve, to send, unknown, and finished. */
export function RefundsList() {
  const query = useOfficeQuery(officeRefundList, {}, { everyMs: 20_000 })
  const { data } = query
  const [at, focus] = useRowKeys('Refunds', data ? idsOf(data) : [])
  const approval = Number(useAddressState().get('approval'))
  const asked = data?.waiting.find((one) => one.approval?.approvalId === approval)
  const focused = at ?? asked?.refundId ?? null
  const selection = useSelection()
  const sendable = data?.waiting.filter(isSendable) ?? []
  const sendableIds = sendable.map(({ refundId }) => refundId)
  const refusal = useRefusal('refunds.record')
  useKeys('Refunds', {
    ...(focused !== null &&
      sendableIds.includes(focused) && {
        x: { label: 'select', isInStatusBar: true, run: () => selection.toggle(focused) },
        'shift+x': { label: 'select to here', run: () => selection.extend(focused, sendableIds) },
      }),
    ...(selection.ids.size > 0 && { esc: { label: 'clear the selection', run: selection.clear } }),
  })
  const check = useOfficeAction(officeRefundCheck, {
    refreshes: ['office-refund-list', 'office-today'],
    onDone: (_, message) => noteDone(message),
  })
  if (!data) return <QueryState query={query} what="the refunds" rows={8} />
  const { waiting, over, due, limit } = data
  const rule =
    limit === null
      ? 'Refunds need no approval.'
      : `Above ${showMoney(limit, 'auto')} for one order, a second person must approve it.`
  const selectionOf = (refund: OfficeRefund) =>
    isSendable(refund)
      ? { isSelected: selection.ids.has(refund.refundId), onToggle: () => selection.toggle(refund.refundId) }
      : undefined
  const row = (refund: OfficeRefund) => (
    <RefundRow
      key={refund.refundId}
      refund={refund}
      isFocused={refund.refundId === focused}
      onFocus={() => focus(refund.refundId)}
      selection={selectionOf(refund)}
    />
  )
  return (
    <>
      <PageBody>
        <Column className={MONEY_LIST}>
          {waiting.length === 0 && due.length === 0 ? <EmptyState title="No refunds pending" text={rule} /> : null}
          {due.length + waiting.length + over.length > 0 ? (
            <MoneyColumnNames when="Since" title="Order" name="Customer" text="Reason" />
          ) : null}
          {due.length > 0 ? (
            <MoneyGroup
              count={due.length}
              title="Refunds due"
              rule={rule}
              cents={sumCents(due.map(({ amount }) => amount))}
            >
              {due.map((one) => (
                <DueRefund
                  key={one.orderNo}
                  due={one}
                  limit={limit}
                  isFocused={focused === `due-${one.orderNo}` || focused === String(one.orderNo)}
                  onFocus={() => focus(`due-${one.orderNo}`)}
                  onAsked={focus}
                />
              ))}
            </MoneyGroup>
          ) : null}
          {SECTIONS.map(({ states, title, rule: words }) => {
            const rows = waiting.filter(({ state }) => states.includes(state))
            if (rows.length === 0) return null
            return (
              <MoneyGroup
                key={title}
                count={rows.length}
                title={title}
                rule={words}
                cents={sumCents(rows.map(({ amount }) => amount))}
                action={
                  states.includes('approved') && sendable.length > 1 ? (
                    <OfficeButton size="small" onClick={() => selection.setAll(sendableIds)}>
                      Select all
                    </OfficeButton>
                  ) : states.includes('unknown') ? (
                    <OfficeButton
                      size="small"
                      disabled={check.isRunning}
                      refusal={refusal}
                      onClick={() => void check.run({})}
                    >
                      Ask the provider
                    </OfficeButton>
                  ) : null
                }
              >
                {rows.map(row)}
              </MoneyGroup>
            )
          })}
          {over.length > 0 ? (
            <MoneyGroup title="Finished" rule="The latest 50">
              {over.map(row)}
            </MoneyGroup>
          ) : null}
        </Column>
      </PageBody>
      <RefundBulk selection={selection} refunds={sendable} />
    </>
  )
}
