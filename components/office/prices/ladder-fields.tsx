'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { LADDER_COUNTINGS, LADDER_UNITS, type LadderCounting, MAX_LADDER_STEPS } from '#lib/contract/pricing/ladder.ts'
import { officePriceGroups } from '#lib/contract/pricing/office/price-rules.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { ChooseNamed, ChooseTargets } from './choose-named.tsx'
import { COUNTING_NAMES, LADDER_BUYER_NAMES, type LadderDraft, NEW_STEP, type StepDraft } from './ladder-draft.ts'

export interface LadderFieldsProps {
  draft: LadderDraft
  /** Errors by field. */
  faults: Readonly<Record<string, string>>
  onChange: (more: Partial<LadderDraft>) => void
}

const COUNTINGS = Object.fromEntries(
  LADDER_COUNTINGS.map((counting) => [counting, COUNTING_NAMES[counting].name]),
) as Record<LadderCounting, string>
const UNIT_NAMES = { piece: 'Pieces or metres', bale: 'Bales' } as const
const STEP_KINDS = { price: 'KSh each', percent: '% off' } as const

/** Buyer, products, counting, steps and period of a ladder. */
export function LadderFields(props: LadderFieldsProps) {
  const { draft, faults, onChange } = props
  return (
    <div className="grid gap-3">
      <OfficeField
        label="Name for staff"
        data-first
        maxLength={80}
        placeholder="Schools, knitwear"
        value={draft.name}
        error={faults.name}
        onChange={(name) => onChange({ name })}
      />
      <Buyer {...props} />
      <CheckboxField label="All products" value={draft.isOfAll} onChange={(isOfAll) => onChange({ isOfAll })} />
      {draft.isOfAll ? null : (
        <ChooseTargets
          label="Products, families or collections"
          chosen={draft.targets}
          error={faults.targets}
          onChange={(targets) => onChange({ targets })}
        />
      )}
      <div>
        <OfficeSelect
          label="Counted together"
          value={draft.counting}
          names={COUNTINGS}
          options={['family', 'variant', 'collection', 'rule']}
          onChange={(counting) => onChange({ counting })}
        />
        <p className="mt-1 text-tiny text-muted">{COUNTING_NAMES[draft.counting].help}</p>
      </div>
      <OfficeSelect
        label="Counted in"
        value={draft.unit}
        names={UNIT_NAMES}
        options={LADDER_UNITS}
        onChange={(unit) => onChange({ unit })}
      />
      <Steps {...props} />
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
    </div>
  )
}

function Buyer({ draft, faults, onChange }: LadderFieldsProps) {
  const { data: groups = [] } = useOfficeQuery(officePriceGroups, draft.buyer === 'group' ? {} : null)
  const names = Object.fromEntries([
    ['', 'Choose a group'],
    ...draft.group.map(({ id, name }) => [String(id), name]),
    ...groups.map(({ groupId, name }) => [String(groupId), name]),
  ]) as Record<string, string>
  return (
    <>
      <OfficeSelect
        label="For"
        value={draft.buyer}
        names={LADDER_BUYER_NAMES}
        options={['everybody', 'group', 'company']}
        onChange={(buyer) => onChange({ buyer })}
      />
      {draft.buyer === 'company' ? (
        <ChooseNamed
          label="Company"
          of="companies"
          chosen={draft.company}
          error={faults.buyerOf}
          onChange={(chosen) => onChange({ company: chosen.slice(-1) })}
        />
      ) : null}
      {draft.buyer === 'group' ? (
        <OfficeSelect
          label="Group"
          value={String(draft.group[0]?.id ?? '')}
          error={faults.buyerOf}
          names={names}
          options={['', ...Object.keys(names).filter((id) => id !== '')]}
          onChange={(id) => onChange({ group: id === '' ? [] : [{ id: Number(id), name: names[id] ?? '' }] })}
        />
      ) : null}
    </>
  )
}

function Steps({ draft: { steps, unit }, faults, onChange }: LadderFieldsProps) {
  const put = (at: number, more: Partial<StepDraft>) =>
    onChange({ steps: steps.map((one, place) => (place === at ? { ...one, ...more } : one)) })
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-tiny text-muted">Steps: the price of one piece or metre, ex-VAT</legend>
      {faults.steps ? (
        <p role="alert" className="text-tiny font-semibold text-error">
          {faults.steps}
        </p>
      ) : null}
      {steps.map((one, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are told by their place alone
          key={at}
          className="grid grid-cols-[5.5rem_6.5rem_1fr_auto] items-start gap-2 max-md:grid-cols-[1fr_1fr]"
        >
          <OfficeField
            label={`From ${unit}s`}
            inputMode="numeric"
            placeholder="24"
            value={one.fromUnits}
            error={faults[`steps.${at}.fromUnits`]}
            onChange={(fromUnits) => put(at, { fromUnits })}
          />
          <OfficeSelect label="Price as" value={one.kind} names={STEP_KINDS} onChange={(kind) => put(at, { kind })} />
          <OfficeField
            label={one.kind === 'price' ? 'KSh' : 'Percent'}
            inputMode="decimal"
            placeholder={one.kind === 'price' ? '612.00' : '12.5'}
            value={one.value}
            error={faults[`steps.${at}.price`]}
            onChange={(value) => put(at, { value })}
          />
          <OfficeButton
            className="mt-5.5"
            aria-label={`Remove step ${at + 1}`}
            disabled={steps.length === 1}
            onClick={() => onChange({ steps: steps.filter((_, place) => place !== at) })}
          >
            Remove
          </OfficeButton>
        </div>
      ))}
      <div>
        <OfficeButton
          size="small"
          disabled={steps.length >= MAX_LADDER_STEPS}
          onClick={() => onChange({ steps: [...steps, { ...NEW_STEP, kind: steps.at(-1)?.kind ?? 'price' }] })}
        >
          Add step
        </OfficeButton>
      </div>
    </fieldset>
  )
}
