'use client'

import { type ReactNode, useState } from 'react'
import { When } from '#components/kit/figure/figures.tsx'
import { type OfficeOrder, officeOrderTags } from '#lib/contract/orders/office/order.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { HeldAccount } from '../companies/held-account.tsx'
import { EnquiriesOf } from '../enquiries/enquiries-of.tsx'
import { ReturnsOf } from '../returns/returns-of.tsx'
import { DocumentAtKra } from './document-at-kra.tsx'
import { ORDER_READS } from './order-calls.ts'
import { documentAddress } from './print-menu.tsx'
import { TagForm } from './tag-form.tsx'
import { useOrderPhone } from './use-order-phone.ts'

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="heading mb-1 text-d5">{title}</h2>
      {children}
    </section>
  )
}

function Delivery({ order }: { order: OfficeOrder['order'] }) {
  const { shipAddress, pickUpPoint, deliveryProvider, userComments } = order
  const lines = pickUpPoint
    ? [pickUpPoint.name, pickUpPoint.address, pickUpPoint.town, pickUpPoint.hours]
    : [deliveryProvider, shipAddress?.physicalLocation, shipAddress?.city, shipAddress?.county, shipAddress?.postalCode]
  return (
    <Facts title={pickUpPoint ? 'Collection' : 'Delivery'}>
      {[...new Set(lines.filter(Boolean))].map((line) => (
        <div key={line}>{line}</div>
      ))}
      {userComments ? <p className="mt-1 text-muted">“{userComments}”</p> : null}
    </Facts>
  )
}

/** The recipient's phone number: masked until requested; each request is logged. */
function Phone({ orderNo, masked }: { orderNo: number; masked: string }) {
  const mayShow = useMay('phones.view')
  const { phone, show } = useOrderPhone(orderNo)
  if (phone) {
    return (
      <a className="link touch-target" href={`tel:+${phone}`}>
        {showKenyanMobile(phone)}
      </a>
    )
  }
  if (!masked) return null
  return (
    <>
      {masked}{' '}
      {mayShow ? (
        <button type="button" className="link touch-target min-h-6" onClick={() => void show()}>
          Show
        </button>
      ) : null}
    </>
  )
}

function People({ page }: { page: OfficeOrder }) {
  const { order, customer } = page
  return (
    <Facts title="People">
      <div>{order.contact.name}</div>
      <div>
        <Phone orderNo={order.orderNo} masked={order.contact.mobileNumber} />
      </div>
      <div className="truncate" title={order.contact.email}>
        {order.contact.email}
      </div>
      {customer.whatsAppName ? <div>WhatsApp: {customer.whatsAppName}</div> : null}
      {order.orderedFor ? <div>Placed by {order.orderedBy}</div> : null}
      {customer.approvedBy ? <div>Approved for the company by {customer.approvedBy}</div> : null}
      {customer.rep ? <div>Representative: {customer.rep}</div> : null}
      {order.purchaseOrderNo ? (
        <div className="text-muted">Customer’s order number: {order.purchaseOrderNo}</div>
      ) : null}
      {customer.isGuest ? <div className="text-muted">Guest</div> : null}
    </Facts>
  )
}

function Documents({ page: { order, atKra = [] } }: { page: OfficeOrder }) {
  return (
    <Facts title="Documents">
      <ul>
        {order.papers.map((document) => {
          const { paper, serial, title, issuedAt } = document
          const sent = atKra.find((one) => one.serial === serial)
          return (
            <li key={`${paper} ${serial}`} className="flex flex-wrap justify-between gap-x-3">
              <a
                className="link touch-target inline-flex min-h-6 items-center max-md:min-h-11"
                href={documentAddress(order.orderNo, document)}
                target="_blank"
                rel="noreferrer"
              >
                {title}
              </a>
              <span className="whitespace-nowrap text-muted">{issuedAt ? <When at={issuedAt} /> : null}</span>
              {sent ? <DocumentAtKra document={sent} /> : null}
            </li>
          )
        })}
      </ul>
    </Facts>
  )
}

function Tags({ page }: { page: OfficeOrder }) {
  const { orderNo } = page.order
  const mayTag = useMay('orders.note')
  const [isOpen, setOpen] = useState(false)
  const { run } = useOfficeAction(officeOrderTags, {
    refreshes: ORDER_READS,
    onDone: () => setOpen(false),
    onRefused: ({ message }) => noteRefused(message),
  })
  return (
    <div className="room-gutter flex flex-wrap items-center gap-2 pb-4">
      <h2 className="sr-only">Tags</h2>
      {page.tags.map((tag) => (
        <span key={tag} className="inline-flex h-7 items-center rounded-sm bg-calico px-2.5 text-tiny">
          {tag}
        </span>
      ))}
      {isOpen ? (
        <TagForm
          label="Tag"
          onAdd={(tag) => void run({ orderNo, add: [tag], remove: [] })}
          onRemove={(tag) => void run({ orderNo, add: [], remove: [tag] })}
          onCancel={() => setOpen(false)}
        />
      ) : mayTag ? (
        <button
          type="button"
          className="link touch-target min-h-6 text-tiny max-md:min-h-11"
          onClick={() => setOpen(true)}
        >
          {page.tags.length > 0 ? 'Change tags' : 'Add a tag'}
        </button>
      ) : null}
    </div>
  )
}

/** Delivery place of an order, its customer, documents, enquiries and tags. */
export function OrderFacts({ page }: { page: OfficeOrder }) {
  const { companyId, hold } = page.customer
  const isOpen = page.nextStatus !== null
  return (
    <>
      <div className="room-gutter grid gap-6 py-4 md:grid-cols-3">
        <Delivery order={page.order} />
        <People page={page} />
        <Documents page={page} />
      </div>
      <div className="room-gutter">
        {companyId !== null && hold && isOpen ? (
          <div className="mb-4">
            <HeldAccount companyId={companyId} hold={hold} />
          </div>
        ) : null}
        <ReturnsOf orderNo={page.order.orderNo} />
        <EnquiriesOf orderNo={page.order.orderNo} />
      </div>
      <Tags page={page} />
    </>
  )
}
