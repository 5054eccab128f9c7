'use client'

import { useId } from 'react'
import { SHIPPING_TYPE } from '#lib/contract/codes.ts'
import type { DraftForm } from '#lib/contract/office/draft-form.ts'
import { officeDraftPlaces } from '#lib/contract/office/drafts.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

type Change = (part: Partial<DraftForm>) => void
type Faults = Readonly<Record<string, string>>

/** Whom a draft is for, and where it goes. What is missing is said beside its field, once it was saved. */
export function DraftCustomer({ form, faults, onChange }: { form: DraftForm; faults: Faults; onChange: Change }) {
  const isCollected = form.shippingType === SHIPPING_TYPE.pickup
  const field = (name: TextName, label: string, more: object = {}) => (
    <Field
      label={label}
      fault={faults[name]}
      value={form[name] ?? ''}
      onChange={(text) => onChange({ [name]: text })}
      {...more}
    />
  )
  return (
    <>
      <section aria-label="Customer">
        <h2 className="heading text-d5">Customer</h2>
        <div className="mt-1 grid max-w-2xl gap-3 md:grid-cols-2">
          {field('firstName', 'First name', { maxLength: 60 })}
          {field('lastName', 'Last name', { maxLength: 60 })}
          {field('mobileNumber', 'Mobile number', { maxLength: 20, inputMode: 'tel' })}
          {field('email', 'Email, for the link', { maxLength: 254, inputMode: 'email' })}
        </div>
      </section>
      <section aria-label="Delivery">
        <h2 className="heading text-d5">Delivery</h2>
        <div className="mt-1 flex flex-wrap gap-6">
          <Choice
            label="Deliver it"
            isChosen={!isCollected}
            onChoose={() => onChange({ shippingType: SHIPPING_TYPE.delivery })}
          />
          <Choice
            label="The customer collects it"
            isChosen={isCollected}
            onChoose={() => onChange({ shippingType: SHIPPING_TYPE.pickup })}
          />
        </div>
        <div className="mt-2 grid max-w-2xl gap-3 md:grid-cols-2">
          {isCollected ? (
            <Counter form={form} fault={faults.pickUpPoint} onChange={onChange} />
          ) : (
            <>
              <Places form={form} faults={faults} onChange={onChange} />
              {field('physicalLocation', 'Building, road or landmark', { maxLength: 200 })}
              {field('postalCode', 'Postal code', { maxLength: 5, inputMode: 'numeric' })}
            </>
          )}
        </div>
        <div className="mt-3 max-w-2xl">{field('comments', 'What the customer asks for', { maxLength: 1000 })}</div>
      </section>
    </>
  )
}

type TextName =
  | 'firstName'
  | 'lastName'
  | 'mobileNumber'
  | 'email'
  | 'physicalLocation'
  | 'postalCode'
  | 'cityName'
  | 'comments'

function Places({ form, faults, onChange }: { form: DraftForm; faults: Faults; onChange: Change }) {
  const countyId = form.countyId ?? undefined
  const { data } = useOfficeQuery(officeDraftPlaces, countyId === undefined ? {} : { countyId })
  const town = data?.towns.find(({ id }) => id === form.cityId)
  return (
    <>
      <Select
        label="County"
        fault={faults.countyId}
        value={form.countyId ?? null}
        options={data?.counties ?? []}
        onChange={(id) =>
          onChange({ countyId: id, cityId: null, ...(data?.countryId && { countryId: data.countryId }) })
        }
      />
      <Select
        label="Town or estate"
        fault={faults.cityId}
        value={form.cityId ?? null}
        options={form.countyId ? (data?.towns ?? []) : []}
        onChange={(id) => onChange({ cityId: id })}
      />
      {town?.isOther ? (
        <Field
          label="Name of the place"
          value={form.cityName ?? ''}
          maxLength={80}
          onChange={(cityName) => onChange({ cityName })}
        />
      ) : null}
    </>
  )
}

function Counter({ form, fault, onChange }: { form: DraftForm; fault: string | undefined; onChange: Change }) {
  const { data } = useOfficeQuery(officeDraftPlaces, {})
  const counters = (data?.counters ?? []).map(({ id, name, town }) => ({ id, name: `${name}, ${town}` }))
  return (
    <Select
      label="Counter"
      fault={fault}
      value={form.pickUpPoint ?? null}
      options={counters}
      onChange={(pickUpPoint) => onChange({ pickUpPoint })}
    />
  )
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-7 items-center gap-2 max-md:min-h-11">
      <input type="radio" name="draft-shipping" className="size-4 accent-ink" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  )
}

function Field({
  label,
  fault,
  value,
  onChange,
  ...rest
}: { label: string; fault?: string | undefined; value: string; onChange: (text: string) => void } & Omit<
  React.ComponentProps<'input'>,
  'onChange' | 'value'
>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={`${id}-field`} className="block text-tiny font-semibold">
        {label}
      </label>
      <input
        autoComplete="off"
        {...rest}
        id={`${id}-field`}
        aria-describedby={fault ? id : undefined}
        className="office-field mt-0.5 w-full"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Fault id={id} fault={fault} />
    </div>
  )
}

function Select({
  label,
  fault,
  value,
  options,
  onChange,
}: {
  label: string
  fault: string | undefined
  value: number | null
  options: readonly { id: number; name: string }[]
  onChange: (id: number | null) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={`${id}-field`} className="block text-tiny font-semibold">
        {label}
      </label>
      <select
        id={`${id}-field`}
        aria-describedby={fault ? id : undefined}
        className="office-field mt-0.5 w-full"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
      >
        <option value="">Choose</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      <Fault id={id} fault={fault} />
    </div>
  )
}

function Fault({ id, fault }: { id: string; fault: string | undefined }) {
  return fault ? (
    <span id={id} className="block text-tiny text-warning">
      {fault}
    </span>
  ) : null
}
