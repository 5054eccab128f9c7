'use client'

import { useEffect } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { WaitingApprovals } from '#components/kit/confirm/approval-request.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { type MoneyAccount, officeMoneyAccounts } from '#lib/contract/money/office/money-accounts.ts'
import { officeItemPlace } from '#lib/contract/money/office/open-items.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, rangeOf, useFilters } from '#lib/office/filters.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { DayClose } from './day-close.tsx'
import { EntriesFound } from './entries-found.tsx'
import { MatchedLines } from './matched-lines.tsx'
import { MONEY_LIST } from './money-group.tsx'
import { OpenItems } from './open-items.tsx'
import { RefundApprovals } from './refund-approvals.tsx'

const STATEMENT_KINDS = ['mpesa', 'card', 'bank']

/** Accounts that have statements, or items to decide. */
const hasStatements = ({ kind, isRetired, open, toCheck, balance }: MoneyAccount) =>
  (STATEMENT_KINDS.includes(kind) && !isRetired) ||
  ([...STATEMENT_KINDS, 'airtel'].includes(kind) && (open > 0 || toCheck > 0)) ||
  (kind === 'airtel' && balance !== 0)

const FILTERS: readonly Filter[] = [{ name: 'days', label: 'Days', kind: 'dates' }]

/**
 * The account in the address. Of a link that names only an item, the account of that item; of other links the first.
 * @returns null until it is known, or without accounts
 */
function useAccount(accounts: readonly MoneyAccount[]): MoneyAccount | null {
  const address = useAddressState()
  const [named, at] = [address.get('account'), address.get('at')]
  const place = useOfficeQuery(officeItemPlace, !named && at ? { itemId: at } : null, { keepsPrevious: false })
  const isKnown = named !== '' || at === '' || !place.isPending
  const wanted = named || String(place.data?.accountId ?? '')
  const chosen = accounts.find(({ accountId }) => String(accountId) === wanted) ?? accounts[0]
  const chosenId = isKnown && chosen ? String(chosen.accountId) : ''
  const isDecided = place.data?.accountId === null
  useEffect(() => {
    if (chosenId && !named) address.set({ account: chosenId, ...(isDecided && { at: null }) }, 'replace')
  }, [chosenId, named, isDecided, address.set])
  return isKnown ? (chosen ?? null) : null
}

/** The statement of an account beside the shop's entries: open items first, each with its decision, then matched lines. */
export function StatementList() {
  const query = useOfficeQuery(officeMoneyAccounts, {}, { everyMs: 60_000 })
  const address = useAddressState()
  const state = useFilters(FILTERS)
  const accounts = (query.data ?? []).filter(hasStatements)
  const chosen = useAccount(accounts)
  if (!chosen) {
    if (query.data && accounts.length === 0)
      return <EmptyState title="No accounts with statements" text="Add a bank account under Accounts." />
    return <QueryState query={{ ...query, data: undefined }} what="the accounts" rows={6} />
  }
  const { accountId } = chosen
  const { from, to } = rangeOf(state.values.days ?? '')
  const { search } = state
  const filter = { ...(from && { from }), ...(to && { through: to }), ...(search && { search }) }
  return (
    <PageBody className="relative">
      <Column className={MONEY_LIST}>
        <WaitingApprovals
          kinds={['money-closed', 'money-returned']}
          permission="refunds.approve"
          refreshes={['office-open-items', 'office-unmatched-list', 'office-today', 'office-ledger']}
        />
        <nav
          aria-label="Accounts"
          className="room-gutter flex flex-wrap items-center gap-2 border-b border-hairline py-2"
        >
          {accounts.map((account) => (
            <OfficeButton
              key={account.accountId}
              size="small"
              variant={account === chosen ? 'main' : undefined}
              aria-pressed={account === chosen}
              onClick={() => address.set({ account: String(account.accountId), at: null }, 'replace')}
            >
              {account.name} {account.open > 0 ? showCount(account.open) : ''}
            </OfficeButton>
          ))}
          <p className="ml-auto text-tiny text-muted">
            <BalanceText account={chosen} />
          </p>
        </nav>
        <FilterBar filters={FILTERS} state={state} placeholder="Receipt, amount, name, order" />
        <OpenItems key={accountId} account={chosen} filter={filter} />
        {search ? <EntriesFound accountId={accountId} filter={filter} search={search} /> : null}
        <MatchedLines accountId={accountId} from={from} to={to} search={search} />
      </Column>
      <Column label="The day’s close" width="316px">
        <DayClose key={accountId} account={chosen} />
        <RefundApprovals />
      </Column>
    </PageBody>
  )
}

/** "Paybill 4107312. Balance KSh 575,873, as in the statement of Tue 16:05." */
function BalanceText({ account: { number, balance, theirs } }: { account: MoneyAccount }) {
  const own = `${number ? `${number}. ` : ''}Balance ${showMoney(balance, 'auto')}`
  if (!theirs) return `${own}. No statement yet.`
  return (
    <>
      {own}
      {theirs.balance === balance
        ? ', as in the statement of '
        : `; ${showMoney(theirs.balance, 'auto')} in the statement of `}
      <When at={theirs.at} />.
    </>
  )
}
