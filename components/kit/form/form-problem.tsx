import { useEffect, useRef } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import type { Problem } from '#lib/contract/base/problem.ts'

/** The shop's refusal, above the form, scrolled into view. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  return (
    <div ref={place} className="empty:hidden">
      {problem ? (
        <Alert tone="danger" live="assertive">
          {problem.message}
        </Alert>
      ) : null}
    </div>
  )
}
