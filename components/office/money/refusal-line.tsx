import type { Problem } from '#lib/contract/base/problem.ts'
import { problemText } from '#lib/office/problem-text.ts'

/** Why a decision was refused; absent without a refusal. */
export function RefusalLine({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  return (
    <p role="alert" className="w-full text-error">
      {problemText(problem)}
    </p>
  )
}
