'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine, QueryState } from '#components/kit/state/office-states.tsx'
import type { Problem } from '#lib/contract/base/problem.ts'
import { officeHandOrder, officeHandOrderSave, type PlacedFamily } from '#lib/contract/catalogue/office/collections.ts'
import { showCount } from '#lib/format/count.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { OrderedList } from '../ordered-list.tsx'
import { SmallPicture } from '../picture-field.tsx'

/** Products of a collection: staff arrange the first products manually, the rest follow by name. */
export function HandOrder({
  collection,
  onClose,
}: {
  collection: { code: string; name: string }
  onClose: () => void
}) {
  const query = useOfficeQuery(officeHandOrder, { collection: collection.code }, { keepsPrevious: false, staleMs: 0 })
  const { data, refetch } = query
  /** IDs of the manually placed products during arranging: the new order, and the order before the first move. */
  const [arranged, setArranged] = useState<{ before: number[]; placed: readonly number[] } | null>(null)
  const refusal = useRefusal('catalogue.edit')
  const before = (data?.families ?? []).filter(({ isPlaced }) => isPlaced).map(({ familyId }) => familyId)
  const ids = arranged?.placed ?? before
  const arrange = (placed: readonly number[]) => setArranged({ before: arranged?.before ?? before, placed })
  const save = useOfficeAction(officeHandOrderSave, {
    refreshes: ['office-hand-order'],
    onDone: (_data, message) => noteDone(message),
  })
  async function saveOrder(sent: { before: number[]; placed: readonly number[] }): Promise<void> {
    const placed = [...sent.placed]
    const answer = await save.run({ collection: collection.code, before: sent.before, familyIds: placed })
    // Moves made during saving apply on top of the order just saved.
    if (answer.ok) setArranged((now) => (now && now !== sent ? { ...now, before: placed } : null))
  }
  if (!data) return <QueryState query={query} what="the products" rows={10} />
  const byId = new Map(data.families.map((family) => [family.familyId, family]))
  const first = ids.flatMap((id) => byId.get(id) ?? [])
  const rest = data.families.filter(({ familyId }) => !ids.includes(familyId))
  return (
    <div className="p-5">
      <header className="flex items-start justify-between gap-2">
        <div>
          <h2 className="heading text-d5">Order of {collection.name}</h2>
          <p className="text-muted">
            These products are listed first in the collection and its parts. The others follow by name.
          </p>
        </div>
        <OfficeButton size="small" keys="esc" onClick={onClose}>
          Close
        </OfficeButton>
      </header>
      {save.problem ? (
        <OrderProblem
          problem={save.problem}
          onReload={() => {
            save.forgetProblem()
            setArranged(null)
            void refetch()
          }}
        />
      ) : null}
      <div className="mt-3">
        {first.length === 0 ? (
          <p className="py-2 text-muted">No products placed first. All are sorted by name.</p>
        ) : (
          <OrderedList
            label="Products placed first"
            refusal={refusal}
            onOrder={(next) => arrange(next.map(Number))}
            entries={first.map((family) => ({
              id: String(family.familyId),
              name: family.name,
              content: (
                <FamilyRow
                  family={family}
                  label="By name"
                  onMove={() => arrange(ids.filter((id) => id !== family.familyId))}
                />
              ),
            }))}
          />
        )}
      </div>
      {arranged ? (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-ink bg-paper py-2.5">
          <OfficeButton variant="main" disabled={save.isRunning} onClick={() => void saveOrder(arranged)}>
            Save order
          </OfficeButton>
          <OfficeButton onClick={() => setArranged(null)}>Discard</OfficeButton>
        </div>
      ) : null}
      <h3 className="mt-4 border-b border-ink py-1.5 font-semibold">
        By name <span className="font-normal text-muted">{showCount(data.total - first.length)}</span>
      </h3>
      <ul>
        {rest.map((family) => (
          <li key={family.familyId} className="border-b border-hairline py-1.5">
            <FamilyRow family={family} label="Place first" onMove={() => arrange([...ids, family.familyId])} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A product with the button that moves it to the other list. */
function FamilyRow({ family, label, onMove }: { family: PlacedFamily; label: string; onMove: () => void }) {
  const refusal = useRefusal('catalogue.edit')
  return (
    <div className="flex items-center gap-3">
      <SmallPicture picture={family.picture} size={32} />
      <div className="min-w-0 flex-1">
        <p className="truncate">{family.name}</p>
        <p className="truncate text-tiny text-muted">{family.part}</p>
      </div>
      <OfficeButton size="small" refusal={refusal} aria-label={`${label}: ${family.name}`} onClick={onMove}>
        {label}
      </OfficeButton>
    </div>
  )
}

function OrderProblem({ problem, onReload }: { problem: Problem; onReload: () => void }) {
  return (
    <AlertLine tone="warning" live="assertive" className="mt-3" title="Not saved.">
      {problem.message}{' '}
      {problem.code === 'changed-meanwhile' ? (
        <button type="button" className="link" onClick={onReload}>
          Show the current order
        </button>
      ) : null}
    </AlertLine>
  )
}
