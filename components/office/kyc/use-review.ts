import { useRef, useState } from 'react'
import type { Input } from '#lib/contract/call.ts'
import {
  type CompanyReview,
  officeKycDecide,
  officeKycFacts,
  officeKycList,
  officeKycReview,
} from '#lib/contract/office/kyc.ts'
import type { Problem } from '#lib/contract/problem.ts'
import { officeQueries, refreshOffice, useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'

type Decision = Omit<Input<typeof officeKycDecide>, 'companyId' | 'version'>
type Facts = Input<typeof officeKycFacts>['facts']

const readOf = (companyId: number) => [officeKycReview.name, { companyId }]

/**
 * A company's review, and what changes it. Changes go one after the other, each with the version that the one before came
 * to: keys pressed quickly do not refuse each other.
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

  async function take(answer: { ok: true; data: CompanyReview } | { ok: false; problem: Problem }): Promise<boolean> {
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

  /** Runs after what is under way. */
  function next(work: (version: number) => Promise<boolean>): Promise<boolean> {
    const run = last.current.then(() => {
      const review = current()
      return review ? work(review.version) : false
    })
    last.current = run.catch(() => undefined)
    return run
  }

  return {
    review: data ?? null,
    error,
    problem,
    retry: () => void refetch(),
    isSaving: deciding.isRunning || typing.isRunning,
    decide: (decision: Decision) =>
      next(async (version) => take(await deciding.run({ companyId, version, ...decision }))),
    saveFacts: (facts: Facts) => next(async (version) => take(await typing.run({ companyId, version, facts }))),
  }
}

export type Review = ReturnType<typeof useReview>
