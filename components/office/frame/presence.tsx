'use client'

import { Initials } from '#components/kit/figure/figures.tsx'
import { usePresence } from '#lib/office/presence.ts'

/** Other staff members who view or edit the same thing. @param isEditing see usePresence */
export function Presence({ kind, id, isEditing = false }: { kind: string; id: string | null; isEditing?: boolean }) {
  const people = usePresence(kind, id, isEditing)
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-tiny text-muted empty:hidden">
      {people.map(({ staffId, name, isEditing: edits }) => (
        <span key={staffId} className="inline-flex items-center gap-1.5 whitespace-nowrap" title={name}>
          <Initials name={name} />
          {edits ? `${name} is changing this` : `${name} is here`}
        </span>
      ))}
    </span>
  )
}
