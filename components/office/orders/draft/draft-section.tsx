'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { ForbiddenState, QueryState } from '#components/kit/state/office-states.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import { officeDraft, officeDraftList } from '#lib/contract/orders/office/drafts.ts'
import { showMoney } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { DraftEditor } from './draft-editor.tsx'

/** Where staff prepare an order for a customer by phone or WhatsApp, and send it as a link to pay. */
export function DraftSection() {
  const me = useMe()
  const address = useAddressState()
  const [begun, setBegun] = useState(0)
  const draftId = Number(address.get('draft')) || null
  const may = me === null || me.permissions.includes('orders.draft')
  return (
    <>
      <PageHead
        title={draftId ? `Draft ${draftId}` : 'New order'}
        subtitle="by phone or WhatsApp"
        back={{ href: '/office/orders', label: 'Back to Orders', keepsActions: true }}
        before={
          <Link className="link" href="/office/orders">
            Orders
          </Link>
        }
        actions={
          draftId ? (
            <>
              <Presence kind="draft" id={String(draftId)} isEditing />
              <OfficeLinkButton href="/office/orders/new" onClick={() => setBegun((count) => count + 1)}>
                New draft
              </OfficeLinkButton>
            </>
          ) : null
        }
      />
      {may ? (
        <PageBody>
          <Opened
            key={begun}
            draftId={draftId}
            userId={Number(address.get('for')) || null}
            onMade={(made) => address.set({ draft: String(made), for: null }, 'replace')}
          />
          <Column label="Drafts" width="284px" isPaper>
            <DraftList openId={draftId} />
          </Column>
        </PageBody>
      ) : (
        <ForbiddenState permission="orders.draft" />
      )}
    </>
  )
}

/** The draft in the address, loaded once; a new draft stays open when it gets its number. */
function Opened({
  draftId,
  userId,
  onMade,
}: {
  draftId: number | null
  userId: number | null
  onMade: (draftId: number) => void
}) {
  const [madeId, setMadeId] = useState<number | null>(null)
  const isNew = draftId === null || draftId === madeId
  const query = useOfficeQuery(officeDraft, isNew ? null : { draftId }, {
    keepsPrevious: false,
    staleMs: Number.POSITIVE_INFINITY,
  })
  const { data } = query
  if (isNew) {
    return (
      <DraftEditor
        key="new"
        start={null}
        userId={userId}
        onMade={(made) => {
          setMadeId(made)
          onMade(made)
        }}
      />
    )
  }
  if (data) return <DraftEditor key={data.draftId} start={data} onMade={() => {}} />
  return <QueryState query={query} what="this draft" rows={6} />
}

/** The drafts that are not sent. */
function DraftList({ openId }: { openId: number | null }) {
  const { data } = useOfficeQuery(officeDraftList, {})
  return (
    <div className="px-4 py-3 max-lg:px-(--room-left)">
      <h2 className="heading text-d5">Not sent yet</h2>
      {data?.length === 0 ? <p className="text-muted">No drafts yet.</p> : null}
      <ul>
        {data?.map((draft) => (
          <li key={draft.draftId} className="border-b border-hairline py-2">
            <Link
              className="link"
              href={`/office/orders/new?draft=${draft.draftId}`}
              aria-current={draft.draftId === openId ? 'page' : undefined}
            >
              {draft.customer || `Draft ${draft.draftId}`}
            </Link>
            <p className="text-tiny text-muted">
              {draft.lines === 1 ? '1 line' : `${draft.lines} lines`}, {showMoney(draft.total, 'auto')}. {draft.staff},{' '}
              <When at={draft.changedAt} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
