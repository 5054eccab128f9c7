'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { officeSupplierList, officeSupplierSave, type Supplier } from '#lib/contract/stock/office/suppliers.ts'
import { MAX_TYPED_PIN } from '#lib/format/kra-pin.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { StockTabs } from './stock-tabs.tsx'

const MAX_DAYS = 365

/** Suppliers tab of Stock. */
export function SuppliersPart() {
  const query = useOfficeQuery(officeSupplierList, {})
  const { data } = query
  const [open, setOpen] = useState<Supplier | 'new' | null>(null)
  const refusal = useRefusal('stock.order')
  const add = (
    <OfficeButton variant="outline" refusal={refusal} onClick={() => setOpen('new')}>
      Add supplier
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
          <EmptyState title="No suppliers yet" text="Add a supplier, then order products from them." actions={add} />
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
                      : 'inactive'}
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

const NEW = {
  ...{
    supplierId: null,
    version: 0,
    name: '',
    contact: '',
    phone: '',
    email: '',
    kraPin: '',
    leadDays: null,
    note: '',
  },
  isActive: true,
}

function SupplierForm({ supplier, onClose }: { supplier: Supplier | null; onClose: () => void }) {
  const { supplierId, version, name, contact, phone, email, kraPin, leadDays, note, isActive } = supplier ?? NEW
  const form = useOfficeForm(officeSupplierSave, {
    defaults: { name, contact, phone, email, kraPin, leadDays: leadDays?.toString() ?? '', note, isActive },
    toInput: ({ leadDays: days, ...fields }, wrong) => ({
      ...{ supplierId, version, ...fields },
      leadDays:
        days.trim() === '' ? null : (typedCount(days, MAX_DAYS) ?? wrong('leadDays', 'Enter a number up to 365.')),
    }),
    refreshes: ['office-supplier-list'],
    onDone: onClose,
  })
  return (
    <OfficeForm
      className="room-gutter border-b border-field py-4"
      words={{
        title: supplier ? supplier.name : 'Add supplier',
        text: 'Staff who see stock see these details.',
        submit: 'Save',
      }}
      form={form}
      isIncomplete={form.typed.name.trim() === ''}
      onClose={onClose}
    >
      <div className="mt-2 grid gap-3 md:grid-cols-3">
        <OfficeField label="Name" maxLength={120} {...form.field('name')} />
        <OfficeField label="Contact person" maxLength={120} {...form.field('contact')} />
        <OfficeField label="Phone" type="tel" maxLength={40} {...form.field('phone')} />
        <OfficeField label="Email" type="email" maxLength={254} {...form.field('email')} />
        <OfficeField label="KRA PIN" maxLength={MAX_TYPED_PIN} {...form.field('kraPin')} />
        <OfficeField label="Delivery time, days" inputMode="numeric" {...form.field('leadDays')} />
        <OfficeField label="Note" maxLength={1000} {...form.field('note')} />
      </div>
      <CheckboxField label="Active" className="mt-2" {...form.field('isActive')} />
    </OfficeForm>
  )
}
