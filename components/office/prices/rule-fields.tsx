'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officePriceGroups, type officePriceRuleCheck } from '#lib/contract/pricing/office/price-rules.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { ChooseNamed, ChooseTargets } from './choose-named.tsx'
import type { RuleDraft } from './rule-draft.ts'

const KIND_NAMES = { company: 'One company', group: 'A group of companies' } as const
const PRODUCTS = ['family', 'variant'] as const

/** Buyer, product, prices by bales, and period. */
export function RuleFields({
  draft,
  isNew,
  found,
  faults,
  onChange,
}: {
  draft: RuleDraft
  /** Of one that exists buyer and product stay. */
  isNew: boolean
  /** The shop's check of the typed values. */
  found: Output<typeof officePriceRuleCheck> | undefined
  /** Errors by field. */
  faults: Readonly<Record<string, string>>
  onChange: (more: Partial<RuleDraft>) => void
}) {
  return (
    <>
      {isNew ? (
        <>
          <Buyer draft={draft} fault={faults.buyer} onChange={onChange} />
          <ChooseTargets
            label="Product or family"
            kinds={PRODUCTS}
            chosen={draft.target}
            error={faults.target}
            onChange={(chosen) => onChange({ target: chosen.slice(-1) })}
          />
        </>
      ) : null}
      {found ? (
        <p className="text-tiny text-muted">
          {found.code}. Shop price: <MoneyFigure cents={found.least} isAlone isExact />
          {found.most > found.least ? (
            <>
              {' '}
              to <MoneyFigure cents={found.most} isAlone isExact />
            </>
          ) : null}
          {found.cost === null ? (
            '; cost not known.'
          ) : (
            <>
              ; cost <MoneyFigure cents={found.cost} isAlone isExact />.
            </>
          )}
        </p>
      ) : null}
      <Breaks draft={draft} faults={faults} belowCost={found?.belowCost ?? []} onChange={onChange} />
      {Object.values(faults).some((words) => words.includes('Confirm this low price')) || draft.isSure ? (
        <CheckboxField
          label="Yes, less than a fifth of the shop’s price is correct"
          value={draft.isSure}
          onChange={(isSure) => onChange({ isSure })}
        />
      ) : null}
      <div className="grid gap-3 md:grid-cols-2">
        <DateField
          label="First day"
          value={draft.validFrom}
          error={faults.validFrom}
          onChange={(validFrom) => onChange({ validFrom })}
        />
        <DateField
          label="Last day (if empty: no end)"
          min={draft.validFrom || undefined}
          value={draft.validTo}
          error={faults.validTo}
          onChange={(validTo) => onChange({ validTo })}
        />
      </div>
      <OfficeField
        label="Reason"
        maxLength={200}
        placeholder="Buys 3 bales a month"
        value={draft.reason}
        error={faults.reason}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  )
}

function Buyer({
  draft,
  fault,
  onChange,
}: {
  draft: RuleDraft
  fault: string | undefined
  onChange: (more: Partial<RuleDraft>) => void
}) {
  const { data: groups = [] } = useOfficeQuery(officePriceGroups, draft.buyerKind === 'group' ? {} : null)
  const names = Object.fromEntries([
    ['', 'Choose a group'],
    ...groups.map(({ groupId, name }) => [String(groupId), name]),
  ]) as Record<string, string>
  return (
    <>
      <OfficeSelect
        label="For"
        value={draft.buyerKind}
        names={KIND_NAMES}
        options={['company', 'group']}
        onChange={(buyerKind) => onChange({ buyerKind })}
      />
      {draft.buyerKind === 'company' ? (
        <ChooseNamed
          label="Company"
          of="companies"
          chosen={draft.company}
          error={fault}
          onChange={(chosen) => onChange({ company: chosen.slice(-1) })}
        />
      ) : (
        <OfficeSelect
          label="Group"
          value={draft.groupId}
          error={fault}
          names={names}
          options={['', ...groups.map(({ groupId }) => String(groupId))]}
          onChange={(groupId) => onChange({ groupId })}
        />
      )}
    </>
  )
}

function Breaks({
  draft: { breaks },
  faults,
  belowCost,
  onChange,
}: {
  draft: RuleDraft
  faults: Readonly<Record<string, string>>
  belowCost: readonly number[]
  onChange: (more: Partial<RuleDraft>) => void
}) {
  const put = (at: number, more: Partial<RuleDraft['breaks'][number]>) =>
    onChange({ breaks: breaks.map((one, place) => (place === at ? { ...one, ...more } : one)) })
  return (
    <fieldset className="grid gap-2">
      <legend className="text-tiny text-muted">Prices per piece or metre, ex-VAT</legend>
      {breaks.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are told by their place alone
        <div key={at}>
          <div className="grid grid-cols-[7rem_1fr_auto] items-start gap-2">
            <OfficeField
              label="From bales"
              inputMode="numeric"
              placeholder="any"
              value={one.fromBales}
              error={faults[`breaks.${at}.fromBales`]}
              onChange={(fromBales) => put(at, { fromBales })}
            />
            <OfficeField
              label="KSh"
              inputMode="decimal"
              placeholder="1,300.00"
              value={one.price}
              error={faults[`breaks.${at}.price`]}
              onChange={(price) => put(at, { price })}
            />
            <OfficeButton
              className="mt-5.5"
              aria-label={`Remove price ${at + 1}`}
              disabled={breaks.length === 1}
              onClick={() => onChange({ breaks: breaks.filter((_, place) => place !== at) })}
            >
              Remove
            </OfficeButton>
          </div>
          {belowCost.includes(at) ? (
            <p className="mt-1 text-tiny">
              <StatusMark status="wrong">Below cost: needs approval by a second person</StatusMark>
            </p>
          ) : null}
        </div>
      ))}
      <div>
        <OfficeButton
          size="small"
          disabled={breaks.length === 12}
          onClick={() => onChange({ breaks: [...breaks, { fromBales: '', price: '' }] })}
        >
          Add bale price
        </OfficeButton>
      </div>
    </fieldset>
  )
}
