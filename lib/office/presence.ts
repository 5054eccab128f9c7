import { useEffect } from 'react'
import type { Output } from '../contract/base/call.ts'
import { officePresence } from '../contract/office/office/views.ts'
import { askOffice } from './call.ts'
import { useMe } from './me.ts'
import { useOfficeQuery } from './queries.ts'

/** A staff member who views the same subject. */
export type PresentPerson = Output<typeof officePresence>[number]

/** A presence is good for twenty seconds. */
const EVERY_MS = 8_000
const NOBODY: readonly PresentPerson[] = []

/**
 * Announces the viewed subject, and returns other staff who view it.
 * @param kind "order", "company"
 * @param id null until known
 * @param isEditing there is typed text that is not saved
 */
export function usePresence(kind: string, id: string | null, isEditing = false): readonly PresentPerson[] {
  const me = useMe()?.staffId
  const input = id === null ? null : { subject: { kind, id }, isEditing, isLeaving: false }
  const { data } = useOfficeQuery(officePresence, input, { everyMs: EVERY_MS, staleMs: 0, keepsPrevious: false })
  useEffect(() => {
    if (id === null) return
    return () => void askOffice(officePresence, { subject: { kind, id }, isEditing: false, isLeaving: true })
  }, [kind, id])
  return data?.filter(({ staffId }) => staffId !== me) ?? NOBODY
}
