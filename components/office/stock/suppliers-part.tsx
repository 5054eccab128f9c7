'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { officeSupplierList, officeSupplierSave, type Supplier } from '#lib/contract/office/suppliers.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { StockTabs } from './stock-tabs.tsx'

const MAX_DAYS = 365

/** Whom products are ordered from. */
export function SuppliersPart() {
  const query = useOfficeQuery(officeSupplierList, {})
  const { data } = query
  const [open, setOpen] = useState<Supplier | 'new' | null>(null)
  const refusal = useRefusal('stock.order')
  const add = (
    <OfficeButton variant="outline" refusal={refusal} onClick={() => setOpen('new')}>
      Add a supplier
    </OfficeButton>
  )
  return (
    <>
      <PageHead
        title="Stock"
        subtitle={data && data.length > 0 ? (data.length === 1 ? '1 supplier' : `${data.length} suppliers`) : undefined}
        actions={data?.length === 0 ? null : add}
      />
      <StockTabs current="suppliers" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {open ? (
          <SupplierForm
            key={open === 'new' ? 'new' : `${open.supplierId} ${open.version}`}
            supplier={open === 'new' ? null : open}
            onClose={() => setOpen(null)}
          />
        ) : null}
        {!data ? (
          <QueryState query={query} what="the suppliers" />
        ) : data.length === 0 && !open ? (
          <EmptyState
            title="No suppliers yet"
            text="Add whom you buy from, then order products from them."
            actions={add}
          />
        ) : (
          <ul aria-label="Suppliers">
            {data.map((supplier) => (
              <li key={supplier.supplierId} className="border-b border-hairline">
                <button
                  type="button"
                  className="room-gutter grid min-h-11 w-full grid-cols-[1fr_auto] items-center gap-x-4 py-1.5 text-left hover:bg-calico"
                  onClick={() => setOpen(supplier)}
                >
                  <b className="truncate font-semibold">{supplier.name}</b>
                  <span className="text-muted">
                    {supplier.isActive
                      ? supplier.openOrders === 1
                        ? '1 open order'
                        : `${supplier.openOrders} open orders`
                      : 'not ordered from any more'}
                  </span>
                  <span className="truncate text-tiny text-muted">
                    {[supplier.contact, supplier.phone, supplier.email].filter(Boolean).join(', ')}
                  </span>
                  <span className="text-right text-tiny text-muted">
                    {supplier.leadDays === null ? '' : `${supplier.leadDays} days`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function SupplierForm({ supplier, onClose }: { supplier: Supplier | null; onClose: () => void }) {
  const [name, setName] = useState(supplier?.name ?? '')
  const [contact, setContact] = useState(supplier?.contact ?? '')
  const [phone, setPhone] = useState(supplier?.phone ?? '')
  const [email, setEmail] = useState(supplier?.email ?? '')
  const [days, setDays] = useState(supplier?.leadDays?.toString() ?? '')
  const [note, setNote] = useState(supplier?.note ?? '')
  const [isActive, setActive] = useState(supplier?.isActive ?? true)
  const save = useOfficeAction(officeSupplierSave, { refreshes: ['office-supplier-list'], onDone: onClose })
  const leadDays = days.trim() === '' ? null : typedCount(days, MAX_DAYS)
  const isWrongDays = days.trim() !== '' && leadDays === null
  const { fields } = save.problem ?? {}
  return (
    <OfficeForm
      className="room-gutter border-b border-field py-4"
      words={{
        title: supplier ? supplier.name : 'Add a supplier',
        text: 'Staff who see stock see these details.',
        submit: 'Save',
      }}
      state={{ ...save, isIncomplete: isWrongDays || name.trim() === '' }}
      onSubmit={() => {
        const { supplierId = null, version = 0 } = supplier ?? {}
        void save.run({ supplierId, version, name, contact, phone, email, note, leadDays, isActive })
      }}
      onClose={onClose}
    >
      <div className="mt-2 grid gap-3 md:grid-cols-3">
        <OfficeField label="Name" maxLength={120} value={name} error={fields?.name} onChange={setName} />
        <OfficeField
          label="Who to ask for"
          maxLength={120}
          value={contact}
          error={fields?.contact}
          onChange={setContact}
        />
        <OfficeField label="Phone" type="tel" maxLength={40} value={phone} error={fields?.phone} onChange={setPhone} />
        <OfficeField
          label="Email"
          type="email"
          maxLength={254}
          value={email}
          error={fields?.email}
          onChange={setEmail}
        />
        <OfficeField
          label="Days until it comes"
          inputMode="numeric"
          value={days}
          error={isWrongDays ? 'Type a number up to 365.' : undefined}
          onChange={setDays}
        />
        <OfficeField label="Note" maxLength={1000} value={note} onChange={setNote} />
      </div>
      <label className="mt-2 flex min-h-7 items-center gap-2 max-md:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-ink"
          checked={isActive}
          onChange={({ target }) => setActive(target.checked)}
        />
        We order from them
      </label>
    </OfficeForm>
  )
}
