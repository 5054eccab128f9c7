'use client'

import { ApprovalButtons } from '#components/office/frame/approval-buttons.tsx'
import { When } from '#components/office/frame/figures.tsx'
import { Column, RoomBody, RoomHead } from '#components/office/frame/room.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/office/frame/states.tsx'
import { type Status, StatusMark } from '#components/office/frame/status-mark.tsx'
import { type Approval, officeApprovalList } from '#lib/contract/office/approvals.ts'
import { officeOfferList } from '#lib/contract/office/offers.ts'
import { officePriceRules } from '#lib/contract/office/price-rules.ts'
import { officePriceHistory, officePriceList } from '#lib/contract/office/shop-prices.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { PricesTabs } from './prices-tabs.tsx'

const EVERY_MS = 30_000

/** Prices below cost that somebody asked for: whose turn it is, and since when. */
export function BelowCostPart() {
  const { data, error, refetch } = useOfficeQuery(
    officeApprovalList,
    { kinds: ['price-below-cost', 'agreed-below-cost', 'offer-below-cost'] },
    { everyMs: EVERY_MS },
  )
  const waiting = data?.filter(({ state }) => state === 'asked').length
  return (
    <>
      <RoomHead
        title="Prices"
        subtitle={
          waiting === undefined
            ? undefined
            : waiting === 0
              ? 'Nothing waits for a second person'
              : `${waiting} to approve`
        }
      />
      <PricesTabs current="below-cost" counts={waiting === undefined ? {} : { 'below-cost': waiting }} />
      <RoomBody>
        <Column>
          {error && !data ? (
            <FailedState title="We could not load what was asked for." error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <LoadingRows label="Loading what was asked for" rows={4} />
          ) : data.length === 0 ? (
            <EmptyState
              title="Nothing was asked for"
              text="A price below what the product costs is set when a second person approves it. It is asked for where prices are set."
            />
          ) : (
            <ul className="min-h-0 flex-1 overflow-y-auto">
              {data.map((one) => (
                <Request key={one.approvalId} request={one} />
              ))}
            </ul>
          )}
        </Column>
      </RoomBody>
    </>
  )
}

const STATES: Readonly<Record<Approval['state'], { status: Status; word: string }>> = {
  asked: { status: 'wait', word: 'Waits' },
  approved: { status: 'now', word: 'Approved' },
  done: { status: 'done', word: 'Set' },
  declined: { status: 'ended', word: 'Declined' },
  withdrawn: { status: 'ended', word: 'Withdrawn' },
}

const REFRESHES = [officePriceList.name, officePriceHistory.name, officePriceRules.name, officeOfferList.name]

function Request({ request }: { request: Approval }) {
  const { reason, details = [], askedBy, askedAt, state, mayDecide } = request
  const me = useMe()
  const isOwn = me?.staffId === askedBy.staffId
  return (
    <li className="room-gutter border-b border-hairline py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <b className="font-semibold">{isOwn ? 'You' : askedBy.name}</b> asked, <When at={askedAt} />: “{reason}”
        </p>
        <StatusMark status={STATES[state].status}>{STATES[state].word}</StatusMark>
      </div>
      <ul className="mt-1 text-tiny">
        {details.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {state === 'asked' ? (
        <>
          <p className="mt-1 text-tiny text-muted">
            {mayDecide ? 'It is your turn.' : `Waits for: ${whoMay('prices.approve')}.`} All of them are set, or none.
          </p>
          <ApprovalButtons approval={request} permission="prices.approve" refreshes={REFRESHES} />
        </>
      ) : null}
    </li>
  )
}
