import { useEffect, useRef, useState } from 'react'
import { SHIPPING_TYPE } from '#lib/contract/codes.ts'
import type { DraftForm } from '#lib/contract/office/draft-form.ts'
import { type DraftOrder, officeDraftSave } from '#lib/contract/office/drafts.ts'
import type { Problem } from '#lib/contract/problem.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

const WAIT_MS = 700

export const EMPTY_FORM: DraftForm = { items: [], shippingType: SHIPPING_TYPE.delivery }

/** Whether there is anything to keep. */
const isBegun = ({ items, firstName, lastName, mobileNumber, email }: DraftForm): boolean =>
  items.length > 0 || [firstName, lastName, mobileNumber, email].some(Boolean)

/**
 * A draft order while it is filled in: saved by itself when typing has paused, one save after the other, each over the version
 * of the one before.
 * @param start what was loaded; null for a new one
 * @param onSaved gets the draft as it was saved, priced
 */
export function useDraft(start: DraftOrder | null, onSaved: (draft: DraftOrder) => void) {
  const [form, setForm] = useState<DraftForm>(start?.form ?? EMPTY_FORM)
  const [saved, setSaved] = useState(start)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { run, isRunning } = useOfficeAction(officeDraftSave, { refreshes: ['office-draft-list'] })
  const text = JSON.stringify(form)
  const [savedText, setSavedText] = useState(start ? text : JSON.stringify(EMPTY_FORM))
  const isChanged = text !== savedText
  const latest = useRef({ run, saved, onSaved })
  latest.current = { run, saved, onSaved }

  useEffect(() => {
    if (!isChanged || isRunning || problem?.code === 'changed-meanwhile') return
    const typed = JSON.parse(text) as DraftForm
    if (!isBegun(typed)) return
    const timer = setTimeout(async () => {
      const before = latest.current.saved
      const over = before ? { draftId: before.draftId, version: before.version } : {}
      const answer = await latest.current.run({ ...over, form: typed })
      setSavedText(text)
      setProblem(answer.ok ? null : answer.problem)
      if (!answer.ok) return
      setSaved(answer.data)
      latest.current.onSaved(answer.data)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text, isChanged, isRunning, problem])

  return {
    form,
    change: (part: Partial<DraftForm>) => setForm((before) => ({ ...before, ...part })),
    saved,
    problem,
    /** Whether what is shown as its price is of what is typed. */
    isSettled: !isChanged && !isRunning,
  }
}
