'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import type { Named } from '#lib/contract/pricing/office/offer-form.ts'
import {
  officePriceGroupSave,
  officePriceGroups,
  officePriceRules,
  type PriceGroup,
} from '#lib/contract/pricing/office/price-rules.ts'
import { showCount } from '#lib/format/count.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { ChooseNamed } from './choose-named.tsx'

const companiesText = ({ isAll, companies }: PriceGroup) =>
  isAll ? 'every company' : companies.length === 1 ? '1 company' : `${showCount(companies.length)} companies`
const pricesText = ({ prices }: PriceGroup) => (prices === 1 ? '1 price' : `${showCount(prices)} prices`)

/** Groups of companies with their members and number of prices. */
export function PriceGroups({ onClose }: { onClose: () => void }) {
  const query = useOfficeQuery(officePriceGroups, {})
  /** A group's number, or 'new'. */
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const refusal = useRefusal('prices.set')
  return (
    <div className="grid content-start gap-3 px-4.5 py-3.5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="heading text-d5">Groups of companies</h2>
        <OfficeButton size="small" onClick={onClose}>
          Close
        </OfficeButton>
      </div>
      <p className="text-tiny text-muted">A company can be in several groups. It pays the lowest of its prices.</p>
      <Loaded query={query} what="the groups" rows={3}>
        {(data) => (
          <ul>
            {data.map((group) => (
              <li key={group.groupId} className="border-b border-hairline py-2">
                <div className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="min-w-0">
                    <b className="block truncate font-semibold">{group.name}</b>
                    <span className="text-tiny text-muted">
                      {companiesText(group)}, {pricesText(group)}
                    </span>
                  </span>
                  {group.isAll || edited === group.groupId ? null : (
                    <OfficeButton size="small" onClick={() => setEdited(group.groupId)}>
                      Change
                      <span className="sr-only"> {group.name}</span>
                    </OfficeButton>
                  )}
                </div>
                {edited === group.groupId ? <GroupForm group={group} onClose={() => setEdited(null)} /> : null}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {edited === 'new' ? (
        <GroupForm group={null} onClose={() => setEdited(null)} />
      ) : (
        <div>
          <OfficeButton variant="outline" refusal={refusal} onClick={() => setEdited('new')}>
            New group
          </OfficeButton>
        </div>
      )}
    </div>
  )
}

const namesOf = (companies: readonly Named[]) => companies.map(({ name }) => name).join('; ') || 'none'

function GroupForm({ group, onClose }: { group: PriceGroup | null; onClose: () => void }) {
  const form = useOfficeForm(officePriceGroupSave, {
    defaults: { name: group?.name ?? '', companies: group?.companies ?? [], version: group?.version },
    toInput: ({ name, companies, version }) => ({
      ...(group && { groupId: group.groupId, version }),
      ...{ name, companyIds: companies.map(({ id }) => id) },
    }),
    refreshes: [officePriceGroups.name, officePriceRules.name],
    onClose,
  })
  const { typed, problem } = form
  const theirs = form.theirs as PriceGroup | null
  const refusal = useRefusal('prices.set')
  return (
    <form {...form.attributes} aria-label={group ? `Group ${group.name}` : 'New group'} className="mt-2 grid gap-3">
      {problem && !theirs ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      <OfficeField label="Name" data-first maxLength={80} placeholder="Hotels, Coast" {...form.field('name')} />
      <ChooseNamed
        label="Companies"
        of="companies"
        chosen={typed.companies}
        onChange={(companies) => form.change('companies', companies)}
      />
      <div className="flex flex-wrap gap-2">
        <OfficeButton
          type="submit"
          variant="main"
          refusal={refusal}
          disabled={form.isSubmitting || typed.name.trim() === ''}
        >
          {group ? 'Save' : 'Add group'}
        </OfficeButton>
        <OfficeButton onClick={onClose}>Cancel</OfficeButton>
      </div>
      {theirs ? (
        <ConflictDialog
          what="this group"
          fields={[
            { label: 'Name', theirs: theirs.name, mine: typed.name },
            { label: 'Companies', theirs: namesOf(theirs.companies), mine: namesOf(typed.companies) },
          ].filter((field) => field.theirs !== field.mine)}
          isRunning={form.isSubmitting}
          onTheirs={() => form.goOn({ name: theirs.name, companies: theirs.companies, version: theirs.version })}
          onMine={() => form.submit({ version: theirs.version })}
          onClose={() => form.goOn()}
        />
      ) : null}
    </form>
  )
}
