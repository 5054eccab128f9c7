'use client'

import { type FormEvent, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import type { Problem } from '#lib/contract/base/problem.ts'
import type { OfficeLadder } from '#lib/contract/pricing/office/ladders.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { useNow } from '#lib/office/use-now.ts'
import { LadderCart } from './ladder-cart.tsx'
import { BelowCost, Checked, LadderAlerts, useLadderCheck } from './ladder-check.tsx'
import {
  copyOfLadder,
  draftOfLadder,
  type LadderDraft,
  ladderDifferences,
  newLadder,
  readLadder,
} from './ladder-draft.ts'
import { LadderFields } from './ladder-fields.tsx'
import { type LadderActions, useLadderActions } from './use-ladder-actions.ts'

const NEW_DRAFT = 'ladder-draft.new'

interface LadderEditorProps {
  /** Null for a new ladder. */
  ladder: OfficeLadder | null
  onSaved: (ladderId: number) => void
  /** Opens the form of a new ladder, which has the copy. */
  onCopied: () => void
  onClose: () => void
}

const refusedFields = (problem: Problem | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problem?.fields ?? {}).map(([field, sentence]) => [field.replace(/^form\./, ''), sentence]),
  )

/** The typed ladder, its check, and saving it. This tab stores the typed values until they are saved. */
function useLadderForm({ ladder, onSaved, onClose }: LadderEditorProps) {
  const today = dayInNairobi(useNow())
  const ladderId = ladder?.ladderId ?? null
  const [typed, setTyped] = useRememberedDraft<LadderDraft>(ladder ? `ladder-draft.${ladderId}` : NEW_DRAFT)
  const [isTried, setTried] = useState(false)
  const [reason, setReason] = useState('')
  const draft = typed ?? (ladder ? draftOfLadder(ladder.form) : newLadder(today))
  const forget = () => setTyped(null)
  const actions = useLadderActions({ onSaved, onAsked: onClose, forget })
  const { problem, save, ask } = actions
  const read = readLadder(draft)
  const check = useLadderCheck(ladderId, read.form)
  const refusal = useRefusal('prices.set')
  const canSave = refusal === null && ladder?.state !== 'over'
  const changed = (version = ladder?.version) => ladder && { ladderId: ladder.ladderId, version }

  function send(version?: number) {
    setTried(true)
    if (read.form && canSave && !actions.isRunning) void save.run({ form: read.form, ...changed(version) })
  }
  function request() {
    setTried(true)
    if (!read.form || actions.isRunning || reason.trim() === '') return
    void ask.run({ form: read.form, reason: reason.trim(), ...changed() })
  }
  return {
    ...{ draft, read, check, actions, canSave, forget, send, request, today, ladderId, reason, setReason },
    isEditing: typed !== null,
    change: (more: Partial<LadderDraft>) => setTyped({ ...draft, ...more }),
    faults: { ...refusedFields(problem), ...check?.faults, ...(isTried ? read.faults : {}) },
    reasonFault: isTried && reason.trim() === '' ? 'Enter a reason.' : undefined,
  }
}

/** Form of a ladder, with its warnings and the price of a cart. */
export function LadderEditor(props: LadderEditorProps) {
  const { ladder, onCopied, onClose } = props
  const form = useLadderForm(props)
  const { draft, read, check, actions, canSave, isEditing, ladderId, send } = form
  const [, setCopy] = useRememberedDraft<LadderDraft>(NEW_DRAFT)
  const isOver = ladder?.state === 'over'
  const isConflict = actions.problem?.code === 'changed-meanwhile'
  const theirs = isConflict ? (actions.problem?.data as OfficeLadder | undefined) : undefined
  const belowCost = isOver ? [] : (check?.belowCost ?? [])
  useKeys('This ladder', { 'ctrl+s': { label: 'save', run: () => send(), isInStatusBar: true } }, canSave)

  return (
    <form
      aria-label={ladder ? `Ladder ${ladder.form.name}` : 'New ladder'}
      className="flex min-h-full flex-col"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="flex-1 px-4.5 py-3.5">
        <h2 className="heading mb-3 text-d5">{draft.name || 'New ladder'}</h2>
        {ladder ? <Presence kind="price-ladder" id={String(ladderId)} isEditing={isEditing} /> : null}
        <LadderAlerts problem={isConflict ? null : actions.problem} isOver={isOver} />
        <fieldset disabled={!canSave} className="contents">
          <LadderFields draft={draft} faults={form.faults} onChange={form.change} />
        </fieldset>
        {check && !isOver ? <Checked check={check} /> : null}
        <BelowCost products={belowCost} reason={form.reason} error={form.reasonFault} onReason={form.setReason} />
        {read.form ? <LadderCart ladderId={ladderId} form={read.form} /> : null}
      </div>
      <LadderBar
        ladder={ladder}
        actions={actions}
        onAsk={belowCost.length > 0 ? form.request : null}
        onCopy={(saved) => {
          setCopy(copyOfLadder(saved, form.today))
          onCopied()
        }}
        onForget={isEditing ? form.forget : null}
        onClose={onClose}
      />
      {theirs && read.form ? (
        <ConflictDialog
          what="this ladder"
          fields={ladderDifferences(theirs.form, read.form)}
          isRunning={actions.isRunning}
          onTheirs={() => {
            form.forget()
            actions.forgetProblems()
          }}
          onMine={() => send(theirs.version)}
          onClose={actions.forgetProblems}
        />
      ) : null}
    </form>
  )
}

/** Buttons of the form. */
function LadderBar({
  ladder,
  actions: { end, isRunning },
  onAsk,
  onCopy,
  onForget,
  onClose,
}: {
  ladder: OfficeLadder | null
  actions: LadderActions
  /** Null if no second person is needed. */
  onAsk: (() => void) | null
  onCopy: (saved: OfficeLadder['form']) => void
  /** Null if no text was entered. */
  onForget: (() => void) | null
  onClose: () => void
}) {
  const refusal = useRefusal('prices.set')
  const isOver = ladder?.state === 'over'
  return (
    <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-hairline bg-paper px-4.5 py-2.5">
      {isOver ? null : onAsk ? (
        <OfficeButton variant="main" refusal={refusal} disabled={isRunning} onClick={onAsk}>
          Request approval
        </OfficeButton>
      ) : (
        <OfficeButton type="submit" variant="main" keys="ctrl+s" refusal={refusal} disabled={isRunning}>
          {ladder ? 'Save' : 'Add ladder'}
        </OfficeButton>
      )}
      {ladder ? (
        <OfficeButton refusal={refusal} onClick={() => onCopy(ladder.form)}>
          Copy
        </OfficeButton>
      ) : null}
      {ladder && !isOver ? (
        <OfficeButton
          variant="outline"
          refusal={refusal}
          disabled={isRunning}
          onClick={() => void end.run({ ladderId: ladder.ladderId, version: ladder.version })}
        >
          End ladder
        </OfficeButton>
      ) : null}
      {onForget ? <OfficeButton onClick={onForget}>Discard changes</OfficeButton> : null}
      <OfficeButton onClick={onClose}>Close</OfficeButton>
    </div>
  )
}
