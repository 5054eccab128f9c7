'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { AlertLine, QueryState } from '#components/kit/state/office-states.tsx'
import {
  type MoneyAccount,
  officeMoneyAccountSave,
  officeMoneyAccounts,
  officeMoneySettings,
  officeMoneySettingsSave,
} from '#lib/contract/money/office/money-accounts.ts'
import { decimalOfCents, showAmount } from '#lib/format/money.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { typedAmount } from '#lib/office/typed-amount.ts'
import { shortDay } from '#lib/office/when.ts'
import { RECONCILE_REFRESHES } from './reconcile-refreshes.ts'
import { RefusalLine } from './refusal-line.tsx'

type EditableKind = 'mpesa' | 'bank' | 'drawer'
const KINDS: Readonly<Record<EditableKind, string>> = {
  bank: 'Bank account',
  drawer: 'Cash drawer',
  mpesa: 'Paybill or till',
}
const isEditable = (kind: MoneyAccount['kind']): kind is EditableKind => kind in KINDS

/** Every account of the shop: its balance, that of its statement, and its last closed day. */
export function AccountsList() {
  const query = useOfficeQuery(officeMoneyAccounts, {}, { everyMs: 60_000 })
  const refusal = useRefusal('money.accounts')
  const [edited, setEdited] = useState<MoneyAccount | 'new' | null>(null)
  const { data } = query
  if (!data) return <QueryState query={query} what="the accounts" rows={6} />
  const used = data.filter(({ isRetired, balance, open }) => !isRetired || balance !== 0 || open > 0)
  return (
    <PageBody>
      <Column>
        <div className="room-gutter py-3">
          <ul className="border-t border-ink">
            {used.map((account) => (
              <li
                key={account.accountId}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-b border-hairline py-2 md:grid-cols-[minmax(8rem,1fr)_9rem_7rem_minmax(13rem,1.5fr)_5.5rem]"
              >
                <div className="min-w-0">
                  <Link className="link font-semibold" href={`/office/money/days?account=${account.accountId}`}>
                    {account.name}
                  </Link>
                  <p className="truncate text-tiny text-muted">
                    {[account.number, account.isRetired ? 'no longer used' : ''].filter(Boolean).join(', ')}
                  </p>
                </div>
                <BalanceLine days={account.days} />
                <b className="text-right font-semibold">
                  <MoneyFigure cents={account.balance} />
                </b>
                <div className="max-md:col-span-2">
                  <Comparison account={account} />
                  <Reported account={account} />
                  <p className="text-tiny text-muted">
                    {account.closedThrough ? `Closed through ${shortDay(account.closedThrough)}` : 'No day closed yet'}
                    {account.open > 0 ? `, ${account.open} open` : ''}
                  </p>
                </div>
                <div className="max-md:col-span-2">
                  {isEditable(account.kind) ? (
                    <OfficeButton size="small" refusal={refusal} onClick={() => setEdited(account)}>
                      Change
                    </OfficeButton>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
          <div className="mt-3">
            <OfficeButton refusal={refusal} onClick={() => setEdited('new')}>
              Add an account
            </OfficeButton>
          </div>
        </div>
      </Column>
      <Column label="Changes of accounts" width="360px" isPaper>
        {edited ? (
          <AccountForm
            key={edited === 'new' ? 'new' : edited.accountId}
            account={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        ) : null}
        <Tolerance />
      </Column>
    </PageBody>
  )
}

function Comparison({ account: { theirs, balance } }: { account: MoneyAccount }) {
  if (!theirs) return <p className="text-muted">No statement</p>
  if (theirs.balance === balance)
    return (
      <StatusMark status="done">
        As the statement, <When at={theirs.at} />
      </StatusMark>
    )
  return (
    <StatusMark status="look">
      {showAmount(theirs.balance, 'auto')} in the statement, <When at={theirs.at} />
    </StatusMark>
  )
}

/** The balance that the provider reported. */
function Reported({ account: { reported, balance } }: { account: MoneyAccount }) {
  if (!reported) return null
  const parts = reported.parts.filter((part) => part.balance !== 0)
  return (
    <div>
      <StatusMark status={reported.balance === balance ? 'done' : 'look'}>
        {showAmount(reported.balance, 'auto')} at M-Pesa, <When at={reported.at} />
      </StatusMark>
      {parts.length > 1 ? (
        <p className="text-tiny text-muted">
          {parts.map((part) => `${part.name} ${showAmount(part.balance, 'auto')}`).join(', ')}
        </p>
      ) : null}
    </div>
  )
}

const WIDTH = 120
const HEIGHT = 24

/** The balance of the last 30 days as a line. The figures beside it show the same. */
function BalanceLine({ days }: { days: MoneyAccount['days'] }) {
  const values = days.map(({ balance }) => balance)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (days.length < 2 || low === high) return <span className="max-md:hidden" />
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * WIDTH
    const y = HEIGHT - ((value - low) / (high - low)) * HEIGHT
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} aria-hidden="true" className="h-7 w-36 max-md:hidden">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

function AccountForm({ account, onClose }: { account: MoneyAccount | null; onClose: () => void }) {
  const kind: EditableKind = account && isEditable(account.kind) ? account.kind : 'bank'
  const form = useOfficeForm(officeMoneyAccountSave, {
    defaults: {
      ...{
        kind,
        name: account?.name ?? '',
        accountNumber: account?.number ?? '',
        isRetired: account?.isRetired ?? false,
      },
    },
    toInput: (typed) => ({
      ...typed,
      account: account ? { accountId: account.accountId, version: account.version } : undefined,
    }),
    refreshes: RECONCILE_REFRESHES,
    onClose,
  })
  return (
    <form {...form.attributes} className="room-gutter grid gap-3 py-4">
      <h2 className="heading text-d5">{account ? account.name : 'New account'}</h2>
      {account ? null : <OfficeSelect label="Kind" names={KINDS} {...form.field('kind')} />}
      <OfficeField label="Name" required maxLength={60} autoFocus {...form.field('name')} />
      <OfficeField label="Number" maxLength={30} {...form.field('accountNumber')} />
      {account && !account.isMain ? (
        <CheckboxField
          label="No longer used"
          value={form.typed.isRetired}
          onChange={(isRetired) => form.change('isRetired', isRetired)}
        />
      ) : null}
      {form.problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(form.problem)}
        </AlertLine>
      ) : null}
      <div className="flex gap-2">
        <OfficeButton type="submit" variant="main" disabled={form.isSubmitting}>
          {account ? 'Save the account' : 'Add the account'}
        </OfficeButton>
        <OfficeButton onClick={onClose}>Cancel</OfficeButton>
      </div>
    </form>
  )
}

/** The largest difference that staff can write off. */
function Tolerance() {
  const query = useOfficeQuery(officeMoneySettings, {})
  if (!query.data) return <QueryState query={query} what="the tolerance" rows={1} />
  return <ToleranceForm key={query.data.tolerance} tolerance={query.data.tolerance} />
}

function ToleranceForm({ tolerance }: { tolerance: number }) {
  const refusal = useRefusal('money.accounts')
  const form = useOfficeForm(officeMoneySettingsSave, {
    defaults: { tolerance: decimalOfCents(tolerance).replace(/\.00$/, '') },
    toInput: ({ tolerance: text }, wrong) => ({
      tolerance: typedAmount(text) ?? wrong('tolerance', 'Enter an amount such as 1.'),
    }),
    refreshes: ['office-money-settings'],
  })
  return (
    <form {...form.attributes} className="room-gutter grid gap-3 border-t border-hairline py-4">
      <h2 className="heading text-d5">Differences that can be written off</h2>
      <OfficeField label="At most KSh" className="w-40" inputMode="decimal" required {...form.field('tolerance')} />
      <div>
        <OfficeButton type="submit" disabled={form.isSubmitting} refusal={refusal}>
          Save
        </OfficeButton>
      </div>
      <RefusalLine problem={form.problem} />
    </form>
  )
}
