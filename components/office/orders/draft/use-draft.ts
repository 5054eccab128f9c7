import { useEffect, useRef, useState } from 'react'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import { type DraftOrder, officeDraft, officeDraftSave } from '#lib/contract/orders/office/drafts.ts'
import { askOffice } from '#lib/office/call.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

const WAIT_MS = 700

export const EMPTY_FORM: DraftForm = { items: [], shippingType: SHIPPING_TYPE.delivery }

/** Whether the form has any data to save. */
const isBegun = ({ items, userId, firstName, lastName, mobileNumber, email }: DraftForm): boolean =>
  items.length > 0 || [userId, firstName, lastName, mobileNumber, email].some(Boolean)

/**
 * A draft order during editing. It is saved automatically after a pause in typing, one save at a time, each based on
 * the version before. If a colleague has saved it, saving stops until the user chooses a version.
 * @param start the loaded draft; null for a new draft
 * @param userId customer of a new draft
 * @param onSaved gets the saved draft with its prices
 */
export function useDraft(start: DraftOrder | null, userId: number | null, onSaved: (draft: DraftOrder) => void) {
  const [form, setForm] = useState<DraftForm>(start?.form ?? { ...EMPTY_FORM, ...(userId && { userId }) })
  const [saved, setSaved] = useState(start)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [theirs, setTheirs] = useState<DraftOrder | null>(null)
  const { run, isRunning } = useOfficeAction(officeDraftSave, { refreshes: ['office-draft-list'] })
  const text = JSON.stringify(form)
  const [savedText, setSavedText] = useState(start ? text : JSON.stringify(EMPTY_FORM))
  const isChanged = text !== savedText
  const isConflict = problem?.code === 'changed-meanwhile'
  const latest = useRef({ run, saved, onSaved })
  latest.current = { run, saved, onSaved }

  useEffect(() => {
    if (!isChanged || isRunning || isConflict) return
    const typed = JSON.parse(text) as DraftForm
    if (!latest.current.saved && !isBegun(typed)) return
    const timer = setTimeout(async () => {
      const before = latest.current.saved
      const over = before ? { draftId: before.draftId, version: before.version } : {}
      const answer = await latest.current.run({ ...over, form: typed })
      setProblem(answer.ok ? null : answer.problem)
      if (!answer.ok && answer.problem.code === 'changed-meanwhile' && before) {
        const current = await askOffice(officeDraft, { draftId: before.draftId })
        if (current.ok) setTheirs(current.data)
        return
      }
      setSavedText(text)
      if (!answer.ok) return
      setSaved(answer.data)
      latest.current.onSaved(answer.data)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text, isChanged, isRunning, isConflict])

  /** Continues from a colleague's version, with their form or the user's. */
  function goOnFrom(current: DraftOrder, keeps: DraftForm): void {
    setSaved(current)
    setSavedText(JSON.stringify(current.form))
    setForm(keeps)
    setProblem(null)
    setTheirs(null)
  }

  return {
    form,
    change: (part: Partial<DraftForm>) => setForm((before) => ({ ...before, ...part })),
    saved,
    problem,
    /** The version that a colleague has saved; null without a conflict. */
    theirs,
    keepTheirs: () => theirs && goOnFrom(theirs, theirs.form),
    keepMine: () => theirs && goOnFrom(theirs, form),
    /** Retries a failed save. */
    saveAgain: () => setSavedText(''),
    /** Whether the shown prices belong to the typed values. */
    isSettled: !isChanged && !isRunning,
  }
}
