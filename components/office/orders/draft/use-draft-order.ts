import { useEffect, useRef, useState } from 'react'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import { type DraftOrder, officeDraft, officeDraftSave } from '#lib/contract/orders/office/drafts.ts'
import { askOffice } from '#lib/office/call.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { useAutosave } from '#lib/office/use-autosave.ts'
import { useDraft } from '#lib/office/use-draft.ts'

const SAVES_AFTER_MS = 700

const EMPTY_FORM: DraftForm = { items: [], shippingType: SHIPPING_TYPE.delivery }

/** Whether the form has any data to save. */
const isBegun = ({
  items,
  userId,
  firstName,
  lastName,
  mobileNumber,
  email,
  companyName,
  kraPin,
}: DraftForm): boolean =>
  items.length > 0 || [userId, firstName, lastName, mobileNumber, email, companyName, kraPin].some(Boolean)

/**
 * A draft order during editing. It is saved automatically after a pause in typing. If a colleague has saved it, saving
 * stops until the user chooses a version.
 * @param start the loaded draft; null for a new draft
 * @param userId customer of a new draft
 * @param onMade gets the number of a new draft
 */
export function useDraftOrder(start: DraftOrder | null, userId: number | null, onMade: (draftId: number) => void) {
  const [saved, setSaved] = useState(start)
  const draftId = useRef(start?.draftId)
  const isOpen = useRef(true)
  const draft = useDraft<DraftForm, DraftOrder>({
    name: null,
    saved: saved?.form ?? { ...EMPTY_FORM, ...(userId && { userId }) },
    version: saved?.version,
  })
  const { run, isRunning, problem, forgetProblem } = useOfficeAction(officeDraftSave, {
    refreshes: ['office-draft-list'],
  })
  const saving = useAutosave(draft, {
    afterMs: SAVES_AFTER_MS,
    async send(form, version) {
      const over = draftId.current === undefined || version === null ? {} : { draftId: draftId.current, version }
      const answer = await run({ ...over, form })
      if (!answer.ok) return answer
      // The form stays as typed: the shop stores it tidied.
      setSaved({ ...answer.data, form })
      if (isOpen.current && draftId.current !== answer.data.draftId) onMade(answer.data.draftId)
      draftId.current = answer.data.draftId
      return answer
    },
    async theirsOf() {
      const answer = draftId.current === undefined ? null : await askOffice(officeDraft, { draftId: draftId.current })
      return answer?.ok ? answer.data : undefined
    },
    isSame: (theirs, form) => JSON.stringify(theirs.form) === JSON.stringify(form),
  })
  const theirs = draft.conflict

  function change(part: Partial<DraftForm>): void {
    draft.change((form) => ({ ...form, ...part }))
    const { typed } = draft.latest()
    if (draftId.current !== undefined || (typed && isBegun(typed))) saving.saveSoon()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    isOpen.current = true
    // The draft of a chosen customer is saved before anything is typed.
    if (!start && userId) change({})
    return () => {
      isOpen.current = false
    }
  }, [])

  return {
    form: draft.value,
    change,
    saved,
    problem,
    /** The version that a colleague has saved; null without a conflict. */
    theirs,
    keepTheirs(): void {
      setSaved(theirs)
      saving.forget()
      forgetProblem()
    },
    keepMine(): void {
      setSaved(theirs)
      void saving.saveOver()
    },
    /** Retries a failed save. */
    saveAgain: () => void saving.flush(),
    /** Whether the shown prices belong to the typed values. */
    isSettled: !isRunning && !theirs && (!draft.hasChanges || saving.state.kind === 'failed'),
  }
}
