'use client'

import { WaitingApprovals } from '#components/kit/confirm/approval-request.tsx'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { officeUnmatchedList, type UnmatchedMoney } from '#lib/contract/payments/office/payments.ts'
import { sumCents } from '#lib/format/money.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { MatchMoney } from './match-money.tsx'
import { MONEY_LIST, MoneyColumnNames, MoneyGroup } from './money-group.tsx'
import { MoneyRow } from './money-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** Money that matched no order automatically: each with the suggested order, the reason, and the actions. */
export function UnmatchedList() {
  const query = useOfficeQuery(officeUnmatchedList, {}, { everyMs: 30_000 })
  const { data } = query
  const rows = data ?? []
  const [focused, focus] = useRowKeys(
    'Money without an order',
    rows.map(({ receipt }) => receipt),
  )
  return (
    <PageBody>
      <Column className={MONEY_LIST}>
        <WaitingApprovals
          kinds={['money-closed']}
          permission="refunds.approve"
          refreshes={['office-unmatched-list', 'office-today', 'office-ledger']}
        />
        {!data ? (
          <QueryState query={query} what="this money" rows={6} />
        ) : rows.length === 0 ? (
          <EmptyState title="No money without an order" text="Payments without an order number appear here." />
        ) : (
          <>
            <MoneyColumnNames when="Paid in" title="Receipt" name="Account typed" text="Payer, and possible order" />
            <MoneyGroup
              count={rows.length}
              title="Without an order"
              rule="Received, but not matched to an order"
              cents={sumCents(rows.map(({ amount }) => amount))}
            >
              {rows.map((row) => {
                return (
                  <MoneyRow
                    key={row.receipt}
                    isFocused={row.receipt === focused}
                    onFocus={() => focus(row.receipt)}
                    when={<When at={row.paidAt} />}
                    title={<b className="font-semibold">{row.receipt}</b>}
                    name={`“${row.account}”`}
                    text={<PossibleOwner money={row} />}
                    status={<StatusShape status="undecided" />}
                    amount={<MoneyFigure cents={row.amount} />}
                  >
                    <MatchMoney key={row.receipt} money={row} />
                  </MoneyRow>
                )
              })}
            </MoneyGroup>
          </>
        )}
      </Column>
    </PageBody>
  )
}

/** The payer, and the company or the order that the money possibly belongs to. */
function PossibleOwner({ money: { payer, company, suggestions, text } }: { money: UnmatchedMoney }) {
  if (company)
    return (
      <>
        {payer ? `${payer}. ` : ''}Account of <b className="font-semibold">{company.name}</b>
      </>
    )
  const [guess] = suggestions
  if (!guess) return `${payer ? `${payer}: ` : ''}${text}`
  return (
    <>
      {payer ? `${payer}. ` : ''}Possibly <b className="font-semibold">{guess.orderNo}</b> {guess.customer}:{' '}
      {guess.reasons.join(', ')}
    </>
  )
}
