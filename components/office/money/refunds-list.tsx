'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { type OfficeRefund, officeRefundCheck, officeRefundList } from '#lib/contract/payments/office/refunds.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { DueRefund } from './due-refund.tsx'
import { MONEY_LIST, MoneyColumnNames, MoneyGroup } from './money-group.tsx'
import { RefundRow } from './refund-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

const SECTIONS: readonly { states: readonly OfficeRefund['state'][]; title: string; rule: string }[] = [
  { states: ['unknown'], title: 'Unknown result', rule: 'Not sent again until the provider confirms' },
  { states: ['asked'], title: 'To approve', rule: 'By a person who did not request it' },
  { states: ['approved'], title: 'To send', rule: 'The card provider sends card refunds; staff send all others' },
]

/** The rows in the order in which they stand. */
const idsOf = ({ due, waiting, over }: Output<typeof officeRefundList>): string[] => [
  ...due.map(({ orderNo }) => `due-${orderNo}`),
  ...SECTIONS.flatMap(({ states }) => waiting.filter(({ state }) => states.includes(state))).map(
    ({ refundId }) => refundId,
  ),
  ...over.map(({ refundId }) => refundId),
]

/** Refunds: to request, to approve, to send, unknown, and finished. */
export function RefundsList() {
  const query = useOfficeQuery(officeRefundList, {}, { everyMs: 20_000 })
  const { data } = query
  const [at, focus] = useRowKeys('Refunds', data ? idsOf(data) : [])
  const approval = Number(useAddressState().get('approval'))
  const asked = data?.waiting.find((one) => one.approval?.approvalId === approval)
  const focused = at ?? asked?.refundId ?? null
  const refusal = useRefusal('refunds.record')
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
  const row = (refund: OfficeRefund) => (
    <RefundRow
      key={refund.refundId}
      refund={refund}
      isFocused={refund.refundId === focused}
      onFocus={() => focus(refund.refundId)}
    />
  )
  return (
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
                states.includes('unknown') ? (
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
  )
}
