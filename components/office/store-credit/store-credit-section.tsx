'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { WaitingApprovals } from '#components/kit/confirm/approval-request.tsx'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Loaded, LoadingRows } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import {
  type CreditOwnerInput,
  officeStoreCredit,
  officeStoreCreditList,
  ownerKey,
} from '#lib/contract/payments/office/store-credit.ts'
import { showMoney } from '#lib/format/money.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { STORE_CREDIT_NAMES } from '#lib/store-credit/kind-names.ts'

const giveForm = deferredPart(() => import('./give-credit-form.tsx').then((module) => module.GiveCreditForm))

type Entry = Output<typeof officeStoreCredit>['entries'][number]

const REFRESHES = [officeStoreCredit.name, officeStoreCreditList.name]

/** The store credit of a customer: balance, statement, and the form to give some. Empty without the permission to see payments. */
export function StoreCreditSection({ owner }: { owner: CreditOwnerInput }) {
  return useMay('payments.view') ? <OwnStoreCredit owner={owner} /> : null
}

function OwnStoreCredit({ owner }: { owner: CreditOwnerInput }) {
  const [pageNo, setPageNo] = useState(1)
  const [isGiving, setGiving] = useState(false)
  const refusal = useRefusal('refunds.record')
  const query = useOfficeQuery(officeStoreCredit, { owner, pageNo })
  const balance = query.data?.balance
  return (
    <Section
      title={balance ? `${showMoney(balance, 'auto')} store credit` : 'Store credit'}
      end={
        isGiving ? null : (
          <OfficeButton size="small" refusal={refusal} onClick={() => setGiving(true)}>
            Give credit
          </OfficeButton>
        )
      }
    >
      {isGiving ? (
        <Deferred
          part={giveForm}
          props={{ owner, limit: query.data?.limit ?? null, onClose: () => setGiving(false) }}
          skeleton={<LoadingRows label="Loading the form" rows={2} />}
        />
      ) : null}
      <WaitingApprovals
        kinds={['store-credit']}
        subject={{ kind: 'store-credit', id: ownerKey(owner) }}
        permission="refunds.approve"
        refreshes={REFRESHES}
      />
      <Loaded query={query} what="the store credit" rows={2} permission="payments.view">
        {({ entries }) => (
          <>
            {entries.length === 0 ? <p className="text-muted">No store credit yet.</p> : null}
            <ul>
              {entries.map((entry) => (
                <EntryRow key={entry.entryId} entry={entry} />
              ))}
            </ul>
            {pageNo > 1 || entries.length === PER_PAGE ? (
              <p className="flex gap-2 pt-2">
                <OfficeButton size="small" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
                  Newer
                </OfficeButton>
                <OfficeButton size="small" disabled={entries.length < PER_PAGE} onClick={() => setPageNo(pageNo + 1)}>
                  Older
                </OfficeButton>
              </p>
            ) : null}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Entries of a page, as the shop API sends them. */
const PER_PAGE = 20

function EntryRow({ entry: { at, kind, amount, balance, reason, order, staff } }: { entry: Entry }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-hairline py-1.5 text-tiny">
      <span className="min-w-0">
        <b className="font-semibold">{STORE_CREDIT_NAMES[kind]}</b>
        {order ? (
          <>
            ,{' '}
            <Link href={`/office/orders/${order.orderNo}`} className="link">
              {order.orderNo}
            </Link>
          </>
        ) : null}
        {kind === 'spent' ? '' : `: ${reason}`}
        <span className="block text-muted">
          <When at={at} />
          {staff ? `, ${staff}` : ''}
        </span>
      </span>
      <span className="text-right">
        <MoneyFigure cents={amount} />
        <span className="block text-muted">{showMoney(balance, 'auto')}</span>
      </span>
    </li>
  )
}
