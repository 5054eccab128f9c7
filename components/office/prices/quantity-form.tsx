'use client'

import { useState } from 'react'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import type { OfferTarget } from '#lib/contract/pricing/office/offer-form.ts'
import { officePriceGroups } from '#lib/contract/pricing/office/price-rules.ts'
import {
  type OfficeQuantityTerms,
  officeQuantityTerms,
  officeQuantityTermsCheck,
  officeQuantityTermsRemove,
  officeQuantityTermsSave,
  type QuantityTermsForm,
} from '#lib/contract/pricing/office/quantity-terms.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { typedQuantity } from '#lib/office/typed-quantity.ts'
import { ChooseProduct, productTarget, TermsForm } from './terms-form.tsx'

const REFRESHES = [officeQuantityTerms.name, 'office-audit-list']
const TYPING_MS = 350
const NUMBERS = [
  { name: 'min', label: 'Minimum' },
  { name: 'multiple', label: 'Multiple' },
  { name: 'max', label: 'Maximum' },
] as const

const textOf = (quantity: number | null) => (quantity === null ? '' : String(quantity))
const textsOf = ({ min, multiple, max }: Pick<QuantityTermsForm, 'min' | 'multiple' | 'max'>) => ({
  ...{ min: textOf(min), multiple: textOf(multiple), max: textOf(max) },
})
const NO_NUMBERS = { min: null, multiple: null, max: null }

const defaultsOf = (terms: OfficeQuantityTerms | null, family?: OfferTarget) => ({
  target: family ? [family] : [],
  groupId: '',
  version: terms?.version,
  ...textsOf(terms?.form ?? NO_NUMBERS),
})
type Typed = ReturnType<typeof defaultsOf>

/** The product and the buyers of typed values; the target is null if no product is chosen. */
function buyersOf({ target: [target], groupId }: Typed, terms: OfficeQuantityTerms | null) {
  if (terms) return { target: terms.form.target, groupId: terms.form.groupId }
  return { target: productTarget(target), groupId: groupId === '' ? null : Number(groupId) }
}

/** The terms of typed values; null if no product is chosen or a number is invalid. */
function formOf(typed: Typed, terms: OfficeQuantityTerms | null): QuantityTermsForm | null {
  const { target, groupId } = buyersOf(typed, terms)
  const [min, multiple, max] = NUMBERS.map(({ name }) => typedQuantity(typed[name]))
  if (!target || min === undefined || multiple === undefined || max === undefined) return null
  return { target, groupId, min, multiple, max }
}

/**
 * Form of the quantity terms of a product or a family for its buyers, with a quantity to try.
 * @param family chosen in the form of new terms
 */
export function QuantityForm({
  terms,
  family,
  onClose,
}: {
  terms: OfficeQuantityTerms | null
  family?: OfferTarget
  onClose: () => void
}) {
  const form = useOfficeForm(officeQuantityTermsSave, {
    defaults: defaultsOf(terms, family),
    toInput: (typed, wrong) => {
      const { target, groupId } = buyersOf(typed, terms)
      const number = (name: (typeof NUMBERS)[number]['name']) => {
        const quantity = typedQuantity(typed[name])
        return quantity === undefined ? wrong(name, 'Enter a number, such as 12.') : quantity
      }
      return {
        target: target ?? wrong('target', 'Choose a product or a family.'),
        ...{ groupId, min: number('min'), multiple: number('multiple'), max: number('max') },
        ...(terms && { termsId: terms.termsId, version: typed.version }),
      }
    },
    refreshes: REFRESHES,
    onClose,
  })
  const { typed } = form
  const theirs = form.theirs as OfficeQuantityTerms | null
  return (
    <TermsForm
      terms={terms}
      form={form}
      words={{ create: 'New quantities', add: 'Add quantities' }}
      remove={officeQuantityTermsRemove}
      refreshes={REFRESHES}
      onClose={onClose}
    >
      {terms ? (
        <p className="text-tiny text-muted">
          {terms.code}. For: {terms.buyerName}.
        </p>
      ) : (
        <>
          <ChooseProduct
            chosen={typed.target}
            error={form.errorOf('target')}
            onChange={(chosen) => form.change('target', chosen)}
          />
          <Buyers {...form.field('groupId')} />
        </>
      )}
      <div className="grid grid-cols-3 gap-2">
        {NUMBERS.map(({ name, label }) => (
          <OfficeField key={name} label={label} inputMode="decimal" placeholder="none" {...form.field(name)} />
        ))}
      </div>
      <p className="text-tiny text-muted">
        Per line, in the product’s unit. Empty: no limit. The most specific quantities apply as a whole: those of a
        group before those of all companies and of all buyers; those of a product before those of its family.
      </p>
      <Trial form={formOf(typed, terms)} />
      {theirs ? (
        <ConflictDialog
          what="these quantities"
          fields={NUMBERS.map(({ name, label }) => ({
            ...{ label, theirs: textsOf(theirs.form)[name] || 'none', mine: typed[name] || 'none' },
          })).filter((field) => field.theirs !== field.mine)}
          isRunning={form.isSubmitting}
          onTheirs={() => form.reset({ ...typed, ...defaultsOf(theirs) })}
          onMine={() => form.submit({ version: theirs.version })}
          onClose={() => form.goOn()}
        />
      ) : null}
    </TermsForm>
  )
}

/** All buyers, or a group of companies. */
function Buyers({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (groupId: string) => void
}) {
  const { data: groups = [] } = useOfficeQuery(officePriceGroups, {})
  const names = Object.fromEntries([
    ['', 'All buyers'],
    ...groups.map(({ groupId, name }) => [String(groupId), name]),
  ]) as Record<string, string>
  return (
    <OfficeSelect
      label="For"
      value={value}
      error={error}
      names={names}
      options={['', ...groups.map(({ groupId }) => String(groupId))]}
      onChange={onChange}
    />
  )
}

/** The text in the shop, and the answer of a cart to a tried quantity. */
function Trial({ form }: { form: QuantityTermsForm | null }) {
  const [tried, setTried] = useState('')
  const quantity = typedQuantity(tried)
  const wanted = JSON.stringify(form && quantity !== undefined && quantity !== 0 ? { form, quantity } : null)
  const settled = useSettled(wanted, TYPING_MS)
  const { data } = useOfficeQuery(officeQuantityTermsCheck, JSON.parse(settled))
  const check = settled === wanted ? data : undefined
  return (
    <div className="grid gap-2 border-t border-hairline pt-3">
      <OfficeField
        label="Try a quantity"
        inputMode="decimal"
        className="w-36"
        value={tried}
        error={quantity === undefined ? 'Enter a number, such as 12.' : undefined}
        onChange={setTried}
      />
      <div role="status" className="grid gap-1 text-tiny empty:hidden">
        {check ? (
          <>
            <span>In the shop: {check.hint || 'no limits'}.</span>
            {Object.values(check.faults).map((fault) => (
              <b key={fault} className="font-semibold text-error">
                {fault}
              </b>
            ))}
            {quantity ? (
              <span>
                {check.problem ? `A cart of ${quantity} is refused: ${check.problem}` : `${quantity} can be ordered.`}
              </span>
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  )
}
