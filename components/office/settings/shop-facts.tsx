'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { UnsavedBar } from '#components/kit/form/unsaved-bar.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import {
  officeShopFacts,
  officeShopFactsSave,
  type ShopFacts,
  type TypedFacts,
} from '#lib/contract/site/office/shop-facts.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { FactFields } from './fact-fields.tsx'
import { FactsPreview } from './facts-preview.tsx'
import { differingFields, typedOf } from './typed-facts.ts'

/** The shop's name, address, phone and texts about itself. */
export function ShopFactsSettings() {
  const query = useOfficeQuery(officeShopFacts, {})
  const { data } = query
  if (!data) return <QueryState query={query} what="the company's facts" rows={12} />
  return <FactsForm stored={data} />
}

function FactsForm({ stored }: { stored: ShopFacts }) {
  const before = typedOf(stored.facts)
  /** Only values that differ from the stored values: a colleague's change of a different field stays. */
  const [edits, setEdits] = useRememberedDraft<Partial<TypedFacts>>('office.shop-facts')
  const mayEdit = useMay('settings.edit')
  const refusal = useRefusal('settings.edit')
  const typed = { ...before, ...edits }
  const changed = differingFields(before, typed)
  const { run, isRunning, problem, forgetProblem } = useOfficeAction(officeShopFactsSave, {
    refreshes: ['office-shop-facts', 'office-audit-list'],
    onDone: (_saved, message) => {
      setEdits(null)
      noteDone(message)
    },
  })
  const theirs = problem?.code === 'changed-meanwhile' ? (problem.data as ShopFacts) : null
  const save = (version: number) => void run({ ...typed, version })
  const canSave = mayEdit && changed.length > 0 && !isRunning
  useKeys('Company', { 'ctrl+s': { label: 'save', run: () => canSave && save(stored.version) } }, canSave)
  return (
    <>
      <PageBody>
        <Column>
          <FactFields
            typed={typed}
            errors={problem?.fields ?? {}}
            isReadOnly={!mayEdit}
            onType={(field, text) => setEdits({ ...edits, [field]: text })}
          />
        </Column>
        <Column label="Preview" width="416px" isPaper>
          <FactsPreview typed={typed} sellerName={stored.sellerName} sellerPin={stored.sellerPin} />
        </Column>
      </PageBody>
      {changed.length > 0 ? (
        <UnsavedBar
          count={changed.length}
          detail={changed.map(({ label }) => label).join(', ')}
          problem={theirs ? undefined : problem?.message}
        >
          <OfficeButton variant="band" onClick={() => setEdits(null)}>
            Discard
          </OfficeButton>
          <OfficeButton
            variant="band-main"
            keys="ctrl+s"
            refusal={refusal}
            disabled={!canSave}
            onClick={() => save(stored.version)}
          >
            Save
          </OfficeButton>
        </UnsavedBar>
      ) : null}
      {theirs ? (
        <ConflictDialog
          what="the company's facts"
          fields={differingFields(typedOf(theirs.facts), typed).map(({ field, label }) => ({
            ...{ label, theirs: typedOf(theirs.facts)[field], mine: typed[field] },
          }))}
          isRunning={isRunning}
          onTheirs={() => {
            setEdits(null)
            forgetProblem()
          }}
          onMine={() => save(theirs.version)}
          onClose={forgetProblem}
        />
      ) : null}
    </>
  )
}
