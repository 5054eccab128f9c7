'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import type { Problem } from '#lib/contract/base/problem.ts'
import {
  agreePriceJob,
  endPriceJob,
  officePriceGroups,
  officePriceRuleCheck,
  officePriceRules,
  type PriceRule,
  type PriceRuleForm,
} from '#lib/contract/pricing/office/price-rules.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { useNow } from '#lib/office/use-now.ts'
import { ruleId } from './agreed-columns.tsx'
import { draftOfRule, newRule, type RuleDraft, readRule, ruleDifferences } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'

const TYPING_MS = 350
const READS = [officePriceRules.name, officePriceRuleCheck.name, officePriceGroups.name, officeApprovalList.name]

/** Jobs that agree and end prices. */
function useRuleJobs() {
  const agree = useOfficeJob(agreePriceJob, READS)
  const end = useOfficeJob(endPriceJob, READS)
  return {
    agree,
    end,
    problem: agree.problem ?? end.problem,
    isRunning: agree.isRunning || end.isRunning,
    forgetProblems() {
      agree.forgetProblem()
      end.forgetProblem()
    },
  }
}

/**
 * Checks a draft here and in the shop API. @param problem of the last attempt to save
 * @param isTried whether there was an attempt: then empty fields have errors too
 */
function useRuleCheck(draft: RuleDraft, problem: Problem | null, isTried: boolean) {
  const read = readRule(draft)
  const asked = useSettled(JSON.stringify(read.form && { form: read.form, isSure: draft.isSure }), TYPING_MS)
  const isCurrent = asked === JSON.stringify(read.form && { form: read.form, isSure: draft.isSure })
  const check = useOfficeQuery(officePriceRuleCheck, JSON.parse(asked))
  const found = isCurrent && read.form ? check.data : undefined
  const refused = Object.fromEntries(
    Object.entries(problem?.fields ?? {}).map(([field, words]) => [field.replace(/^form\./, ''), words]),
  )
  const reasonFault: Record<string, string> =
    draft.reason.trim() === '' ? { reason: 'Enter a reason. It is shown in the log.' } : {}
  // Errors of empty fields are shown after the first attempt to save, errors of typed values immediately.
  const empty = { ...read.faults, ...reasonFault }
  const faults: Record<string, string> = {
    ...refused,
    ...found?.faults,
    ...(isTried ? empty : typedFaults(draft, read.faults)),
  }
  return { read, found, faults, hasFaults: Object.keys(found?.faults ?? {}).length > 0 }
}

/**
 * Form of the prices agreed with a company or a group. This tab stores the typed values until they are saved. A save
 * waits ten seconds, because the company is notified.
 * @param rule null for new prices
 */
export function RuleEditor({ rule, onClose }: { rule: PriceRule | null; onClose: () => void }) {
  const today = dayInNairobi(useNow())
  const [typed, setTyped] = useRememberedDraft<RuleDraft>(`price-rule.${rule ? ruleId(rule) : 'new'}`)
  const [isTried, setTried] = useState(false)
  const draft = typed ?? (rule ? draftOfRule(rule) : newRule(today))
  const change = (more: Partial<RuleDraft>) => setTyped({ ...draft, ...more })
  const forget = () => setTyped(null)
  const { agree, end, problem, isRunning, forgetProblems } = useRuleJobs()
  const { read, found, faults, hasFaults } = useRuleCheck(draft, problem, isTried)
  const isConflict = problem?.code === 'changed-meanwhile'
  const theirs = isConflict ? (problem.data as PriceRuleForm | null) : null
  const refusal = useRefusal('prices.set')
  const isOver = rule?.state === 'over'

  async function save(seen: PriceRuleForm | null = rule?.form ?? null) {
    setTried(true)
    if (!read.form || hasFaults || draft.reason.trim() === '' || isRunning || refusal !== null || isOver) return
    const { ok } = await agree.start({
      form: { ...read.form, validTo: read.form.validTo ?? null },
      seen,
      isSure: draft.isSure,
      reason: draft.reason.trim(),
    })
    if (!ok) return
    forget()
    onClose()
  }
  async function stop() {
    setTried(true)
    if (!rule || draft.reason.trim() === '' || isRunning) return
    const { ok } = await end.start({ seen: rule.form, reason: draft.reason.trim() })
    if (!ok) return
    forget()
    onClose()
  }
  useKeys(
    'This price',
    { 'ctrl+s': { label: 'save', run: () => void save(), isInStatusBar: true } },
    refusal === null && !isOver,
  )

  return (
    <form
      aria-label={rule ? `${rule.buyerName}: ${rule.name}` : 'New agreed price'}
      className="flex min-h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="grid flex-1 content-start gap-3 px-4.5 py-3.5">
        <h2 className="heading text-d5">{rule ? rule.name : 'New agreed price'}</h2>
        {rule ? <Presence kind="price-rule" id={ruleId(rule)} isEditing={typed !== null} /> : null}
        <RuleAlerts problem={isConflict ? null : problem} isOver={isOver} />
        <fieldset disabled={isOver || refusal !== null} className="contents">
          <RuleFields draft={draft} isNew={rule === null} found={found} faults={faults} onChange={change} />
        </fieldset>
      </div>
      <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-hairline bg-paper px-4.5 py-2.5">
        {isOver ? null : (
          <SaveButtons
            isNew={rule === null}
            needsApproval={found !== undefined && found.belowCost.length > 0}
            refusal={refusal}
            isRunning={isRunning}
            onEnd={() => void stop()}
          />
        )}
        {typed ? <OfficeButton onClick={forget}>Discard changes</OfficeButton> : null}
        <OfficeButton onClick={onClose}>Close</OfficeButton>
      </div>
      {isConflict && read.form ? (
        <ConflictDialog
          what="these prices"
          fields={ruleDifferences(theirs, read.form)}
          isRunning={isRunning}
          onTheirs={() => {
            forget()
            onClose()
          }}
          onMine={() => {
            forgetProblems()
            void save(theirs)
          }}
          onClose={forgetProblems}
        />
      ) : null}
    </form>
  )
}

function SaveButtons({
  isNew,
  needsApproval,
  refusal,
  isRunning,
  onEnd,
}: {
  isNew: boolean
  needsApproval: boolean
  refusal: string | null
  isRunning: boolean
  onEnd: () => void
}) {
  const label = isNew ? 'Add price' : 'Save'
  return (
    <>
      <OfficeButton type="submit" variant="main" keys="ctrl+s" refusal={refusal} disabled={isRunning}>
        {needsApproval ? 'Request approval' : label}
      </OfficeButton>
      {isNew ? null : (
        <OfficeButton variant="outline" refusal={refusal} disabled={isRunning} onClick={onEnd}>
          End price
        </OfficeButton>
      )}
    </>
  )
}

function RuleAlerts({ problem, isOver }: { problem: Problem | null; isOver: boolean }) {
  return (
    <>
      {problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problem.message}
        </AlertLine>
      ) : null}
      {isOver ? (
        <AlertLine tone="info" title="This price has ended.">
          It cannot be changed, because orders used it. Add a new agreed price.
        </AlertLine>
      ) : null}
    </>
  )
}

/** Errors of typed cells only: an empty cell is not an error yet. */
function typedFaults({ breaks }: RuleDraft, faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).filter(([field]) => {
      const [, at, part] = /^breaks\.(\d+)\.(\w+)$/.exec(field) ?? []
      const row = at === undefined ? undefined : breaks[Number(at)]
      return row !== undefined && (part === 'price' ? row.price : row.fromBales).trim() !== ''
    }),
  )
}
