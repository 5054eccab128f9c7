import { useRef, useState } from 'react'
import type { Input } from '#lib/contract/base/call.ts'
import type { Answer, Problem } from '#lib/contract/base/problem.ts'
import {
  type CompanyReview,
  officeKycDecide,
  officeKycFacts,
  officeKycList,
  officeKycReview,
} from '#lib/contract/companies/office/kyc.ts'
import type { FactName, RegisterFacts } from '#lib/contract/companies/office/kyc-facts.ts'
import { officeQueries, refreshOffice, useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'

type Decision = Omit<Input<typeof officeKycDecide>, 'companyId' | 'version'>

/** Typed facts, each with the stored value when typing began. */
export type FactEdits = Readonly<Partial<Record<FactName, { from: string; to: string }>>>
/** clash: a colleague has changed the same fact to a different value. */
export type FactsSaved = 'saved' | 'refused' | 'clash'

const MAX_TRIES = 3

/** The facts that a colleague has changed to other values than those typed here. */
export const clashesOf = (facts: RegisterFacts, edits: FactEdits): FactName[] =>
  (Object.keys(edits) as FactName[]).filter((name) => {
    const edit = edits[name]
    return edit !== undefined && facts[name] !== edit.from && facts[name] !== edit.to
  })

const withEdits = (facts: RegisterFacts, edits: FactEdits): RegisterFacts => ({
  ...facts,
  ...Object.fromEntries(Object.entries(edits).map(([name, { to }]) => [name, to])),
})

const readOf = (companyId: number) => [officeKycReview.name, { companyId }]

/**
 * A company's review and its changes. Changes run one at a time, each with the version from the change before, so that
 * fast key presses do not conflict.
 */
export function useReview(companyId: number) {
  const { data, error, refetch } = useOfficeQuery(
    officeKycReview,
    { companyId },
    { keepsPrevious: false, staleMs: 60_000 },
  )
  const [problem, setProblem] = useState<Problem | null>(null)
  const deciding = useOfficeAction(officeKycDecide)
  const typing = useOfficeAction(officeKycFacts)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const current = () => officeQueries.getQueryData<CompanyReview>(readOf(companyId))

  async function take(answer: Answer<CompanyReview>): Promise<boolean> {
    if (answer.ok) {
      setProblem(null)
      officeQueries.setQueryData(readOf(companyId), answer.data)
      void refreshOffice([officeKycList.name])
      return true
    }
    setProblem(answer.problem)
    if (answer.problem.code === 'changed-meanwhile') await refetch()
    return false
  }

  /** Runs after the change in progress. */
  function next<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = last.current.then(work)
    last.current = run.catch(() => undefined)
    return run
  }

  async function decide(decision: Decision): Promise<boolean> {
    const review = current()
    return review ? take(await deciding.run({ companyId, version: review.version, ...decision })) : false
  }

  /**
   * A colleague's change of other facts, or of a document, does not prevent the save: it is retried with the new
   * version.
   */
  async function saveFacts(edits: FactEdits, tries = 1): Promise<FactsSaved> {
    const review = current()
    if (!review) return 'refused'
    if (clashesOf(review.facts, edits).length > 0) return 'clash'
    const facts = withEdits(review.facts, edits)
    const answer = await typing.run({ companyId, version: review.version, facts })
    if (!answer.ok && answer.problem.code === 'changed-meanwhile' && tries < MAX_TRIES) {
      await refetch()
      return saveFacts(edits, tries + 1)
    }
    return (await take(answer)) ? 'saved' : 'refused'
  }

  return {
    review: data ?? null,
    error,
    problem,
    retry: () => void refetch(),
    isSaving: deciding.isRunning || typing.isRunning,
    decide: (decision: Decision) => next(() => decide(decision)),
    saveFacts: (edits: FactEdits) => next(() => saveFacts(edits)),
  }
}

export type Review = ReturnType<typeof useReview>
