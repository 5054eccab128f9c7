'use client'

import type { ReactNode } from 'react'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { DateTimeField } from '#components/kit/field/time-field.tsx'
import { OFFER_AUDIENCES, OFFER_KINDS } from '#lib/contract/pricing/office/offer-form.ts'
import { ChooseNamed, ChooseTargets } from './choose-named.tsx'
import type { OfferDraft } from './offer-draft.ts'
import { AUDIENCE_NAMES, KIND_NAMES } from './offer-words.ts'

export interface OfferFieldsProps {
  draft: OfferDraft
  /** Errors by field. */
  faults: Readonly<Record<string, string>>
  onChange: (more: Partial<OfferDraft>) => void
}

/** Discount, products, buyers and period of an offer. */
export function OfferFields(props: OfferFieldsProps) {
  const { draft, faults, onChange } = props
  const { kind, unit } = draft
  return (
    <div className="grid gap-3">
      <OfficeField
        label="Name that customers see"
        data-first
        maxLength={80}
        placeholder="Everyday checks, 12% off"
        value={draft.name}
        error={faults.name}
        onChange={(name) => onChange({ name })}
      />
      <OfficeField
        label="Code (if empty: no code needed)"
        maxLength={100}
        spellCheck={false}
        value={draft.code}
        error={faults.code}
        onChange={(code) => onChange({ code })}
      />
      <Benefit {...props} />
      {kind === 'free-delivery' ? (
        <ChooseNamed
          label="Counties (if empty: everywhere)"
          of="counties"
          chosen={draft.counties}
          error={faults.counties}
          onChange={(counties) => onChange({ counties })}
        />
      ) : null}
      <CheckboxField label="All products" value={draft.isOfAll} onChange={(isOfAll) => onChange({ isOfAll })} />
      {draft.isOfAll ? null : (
        <ChooseTargets
          label="Products"
          chosen={draft.targets}
          error={faults.targets}
          onChange={(targets) => onChange({ targets })}
        />
      )}
      <ChooseNamed
        label="Exclude"
        of="variants"
        chosen={draft.leftOut}
        error={faults.leftOut}
        onChange={(leftOut) => onChange({ leftOut })}
      />
      <div className="grid gap-3">
        <DateTimeField
          label="From, Nairobi"
          value={draft.startsAt}
          error={faults.startsAt}
          onChange={(startsAt) => onChange({ startsAt })}
        />
        <DateTimeField
          label="Until, Nairobi (if empty: no end)"
          value={draft.endsAt}
          error={faults.endsAt}
          onChange={(endsAt) => onChange({ endsAt })}
        />
      </div>
      <OfficeSelect
        label="For"
        value={draft.audience}
        names={AUDIENCE_NAMES}
        options={OFFER_AUDIENCES}
        onChange={(audience) => onChange({ audience })}
      />
      {draft.audience === 'chosen-companies' ? (
        <ChooseNamed
          label="Companies"
          of="companies"
          chosen={draft.companies}
          error={faults.companies}
          onChange={(companies) => onChange({ companies })}
        />
      ) : null}
      <CheckboxField
        label="First order only"
        value={draft.isFirstOrderOnly}
        onChange={(isFirstOrderOnly) => onChange({ isFirstOrderOnly })}
      />
      <Limits {...props} />
      <CheckboxField
        label="Bales only"
        value={unit === 'bale'}
        onChange={(isBale) => onChange({ unit: isBale ? 'bale' : 'piece' })}
      />
    </div>
  )
}

/** Least purchase, and how often the offer can be used. */
function Limits({ draft, faults, onChange }: OfferFieldsProps): ReactNode {
  return (
    <div className="grid grid-cols-2 gap-3">
      <OfficeField
        label={`Minimum, ${draft.unit}s`}
        inputMode="numeric"
        value={draft.leastUnits}
        error={faults.leastUnits}
        onChange={(leastUnits) => onChange({ leastUnits })}
      />
      <OfficeField
        label="Minimum order, KSh with VAT"
        inputMode="decimal"
        value={draft.least}
        error={faults.least}
        onChange={(least) => onChange({ least })}
      />
      <OfficeField
        label="Uses per customer (if empty: no limit)"
        inputMode="numeric"
        value={draft.limitPerPerson}
        error={faults.limitPerPerson}
        onChange={(limitPerPerson) => onChange({ limitPerPerson })}
      />
      <OfficeField
        label="Orders in total (if empty: no limit)"
        inputMode="numeric"
        value={draft.limitInAll}
        error={faults.limitInAll}
        onChange={(limitInAll) => onChange({ limitInAll })}
      />
    </div>
  )
}

/** The fields of a kind. */
function Benefit({ draft, faults, onChange }: OfferFieldsProps): ReactNode {
  const { kind, unit } = draft
  return (
    <>
      <OfficeSelect
        label="Discount type"
        value={kind}
        names={KIND_NAMES}
        options={OFFER_KINDS}
        onChange={(next) => onChange({ kind: next })}
      />
      {kind === 'percent' ? (
        <OfficeField
          label="Percent off the price ex-VAT"
          inputMode="decimal"
          placeholder="12"
          value={draft.percent}
          error={faults.percent}
          onChange={(percent) => onChange({ percent })}
        />
      ) : null}
      {kind === 'amount' ? (
        <OfficeField
          label="KSh off the products in total, ex-VAT"
          inputMode="decimal"
          placeholder="500"
          value={draft.amount}
          error={faults.amount}
          onChange={(amount) => onChange({ amount })}
        />
      ) : null}
      {kind === 'buy-get' ? (
        <div className="grid grid-cols-2 gap-3">
          <OfficeField
            label={`Paid, ${unit}s`}
            inputMode="numeric"
            placeholder="9"
            value={draft.buyUnits}
            error={faults.buyUnits}
            onChange={(buyUnits) => onChange({ buyUnits })}
          />
          <OfficeField
            label="Free pieces"
            inputMode="numeric"
            placeholder="1"
            value={draft.freeUnits}
            error={faults.freeUnits}
            onChange={(freeUnits) => onChange({ freeUnits })}
          />
        </div>
      ) : null}
    </>
  )
}
