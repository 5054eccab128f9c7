'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Age, MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, Loaded, QueryState } from '#components/kit/state/office-states.tsx'
import {
  officeMoneyAccounts,
  officeSettlement,
  officeSettlementArrived,
  officeSettlements,
  type Settlement,
} from '#lib/contract/money/office/money-accounts.ts'
import { officeOpenItems } from '#lib/contract/money/office/open-items.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { MONEY_LIST, MoneyColumnNames, MoneyGroup } from './money-group.tsx'
import { MoneyRow } from './money-row.tsx'
import { RECONCILE_REFRESHES } from './reconcile-refreshes.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Money on its way to the bank, with its contents and cost, and the line of the bank that received it. */
export function SettlementsList() {
  const query = useOfficeQuery(officeSettlements, {}, { everyMs: 60_000 })
  const waiting = query.data?.waiting ?? []
  const arrived = query.data?.arrived ?? []
  const [focused, focus] = useRowKeys(
    'Settlements',
    [...waiting, ...arrived].map(({ settlementId }) => String(settlementId)),
  )
  if (!query.data) return <QueryState query={query} what="the settlements" rows={6} />
  if (waiting.length + arrived.length === 0)
    return (
      <EmptyState
        title="No settlements yet"
        text="They appear when a statement shows money sent to the bank, and when cash of a drawer is taken there."
      />
    )
  const row = (one: Settlement) => (
    <MoneyRow
      key={one.settlementId}
      isFocused={String(one.settlementId) === focused}
      onFocus={() => focus(String(one.settlementId))}
      when={<When at={one.leftAt} />}
      title={<b className="font-semibold">{one.reference}</b>}
      name={one.from.name}
      text={contentsText(one)}
      status={
        one.arrivedAt ? (
          <StatusMark status="done">
            Arrived <When at={one.arrivedAt} />
          </StatusMark>
        ) : (
          <StatusMark status="now">
            On its way for <Age at={one.leftAt} isShort />
          </StatusMark>
        )
      }
      amount={<MoneyFigure cents={one.net} />}
    >
      <Contents settlement={one} />
    </MoneyRow>
  )
  return (
    <PageBody>
      <Column className={MONEY_LIST}>
        <MoneyColumnNames when="Left" title="Reference" name="From" text="Contents" />
        {waiting.length > 0 ? (
          <MoneyGroup
            count={waiting.length}
            title="On its way"
            rule="Not on a statement of the bank yet"
            cents={sumCents(waiting.map(({ net }) => net))}
          >
            {waiting.map(row)}
          </MoneyGroup>
        ) : null}
        {arrived.length > 0 ? (
          <MoneyGroup count={arrived.length} title="Arrived" rule="Latest first">
            {arrived.map(row)}
          </MoneyGroup>
        ) : null}
      </Column>
    </PageBody>
  )
}

/** "KSh 96,440 less KSh 1,440 of fees, to KCB" */
const contentsText = ({ gross, fee, to }: Settlement) =>
  [
    fee === 0 ? 'No fees' : `${showMoney(gross, 'auto')} less ${showMoney(fee, 'auto')} of fees`,
    ...(to ? [`to ${to.name}`] : []),
  ].join(', ')

const SHOWN = 50

function Contents({ settlement: { settlementId, arrivedAt, net } }: { settlement: Settlement }) {
  const query = useOfficeQuery(officeSettlement, { settlementId })
  const [isNaming, setNaming] = useState(false)
  const refusal = useRefusal('payments.match')
  return (
    <div className="w-full">
      <Loaded query={query} what="the contents" rows={2}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="text-muted">One transfer of {showMoney(net, 'auto')}.</p>
          ) : (
            <>
              <ul>
                {entries.slice(0, SHOWN).map((entry) => (
                  <li key={entry.entryId} className="flex justify-between gap-3 py-0.5">
                    <span className="min-w-0 truncate">{entry.title}</span>
                    <MoneyFigure cents={entry.amount} />
                  </li>
                ))}
              </ul>
              {entries.length > SHOWN ? <p className="text-muted">And {entries.length - SHOWN} more.</p> : null}
            </>
          )
        }
      </Loaded>
      {arrivedAt ? null : isNaming ? (
        <BankLines settlementId={settlementId} net={net} onCancel={() => setNaming(false)} />
      ) : (
        <OfficeButton className="mt-2" refusal={refusal} onClick={() => setNaming(true)}>
          Find it at the bank
        </OfficeButton>
      )}
    </div>
  )
}

/** Open lines of the bank's statements that received a similar sum. */
function BankLines({ settlementId, net, onCancel }: { settlementId: number; net: number; onCancel: () => void }) {
  const accounts = useOfficeQuery(officeMoneyAccounts, {})
  const banks = accounts.data?.filter(({ kind, isRetired }) => kind === 'bank' && !isRetired) ?? []
  const [bank] = banks
  const [chosen, choose] = useState<number | null>(null)
  const accountId = chosen ?? bank?.accountId
  const query = useOfficeQuery(officeOpenItems, accountId ? { accountId, perPage: 500, after: null } : null)
  const arrive = useOfficeAction(officeSettlementArrived, {
    refreshes: RECONCILE_REFRESHES,
    onDone: () => noteDone('The settlement has arrived.'),
  })
  const lines = (query.data?.items ?? [])
    .flatMap(({ line }) => (line && line.amount > 0 ? [line] : []))
    .sort((a, b) => Math.abs(a.amount - net) - Math.abs(b.amount - net))
    .slice(0, 10)
  return (
    <div className="mt-2 grid gap-2">
      {banks.length > 1 ? (
        <div className="flex gap-2">
          {banks.map((one) => (
            <OfficeButton
              key={one.accountId}
              size="small"
              aria-pressed={one.accountId === accountId}
              onClick={() => choose(one.accountId)}
            >
              {one.name}
            </OfficeButton>
          ))}
        </div>
      ) : null}
      {query.data && lines.length === 0 ? (
        <p className="text-muted">No open line of the bank received money. Import its statement first.</p>
      ) : null}
      <ul>
        {lines.map((line) => (
          <li key={line.lineId} className="flex flex-wrap items-center gap-3 border-t border-hairline py-1">
            <When at={line.at} className="text-muted" />
            <span className="min-w-0 flex-1 truncate">{line.details || line.reference}</span>
            <MoneyFigure cents={line.amount} />
            <OfficeButton
              size="small"
              disabled={arrive.isRunning}
              onClick={() => void arrive.run({ settlementId, lineId: line.lineId })}
            >
              It is this line
            </OfficeButton>
          </li>
        ))}
      </ul>
      {arrive.problem ? (
        <p role="alert" className="text-error">
          {problemText(arrive.problem)}
        </p>
      ) : null}
      <div>
        <OfficeButton onClick={onCancel}>Cancel</OfficeButton>
      </div>
    </div>
  )
}
