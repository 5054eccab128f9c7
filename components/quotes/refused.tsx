import { Alert } from '#components/kit/alert/alert.tsx'
import type { Problem } from '#lib/contract/base/problem.ts'

/** The reason of a refusal; present from the start, so that screen readers announce its content. */
export function Refused({ problem }: { problem: Problem | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem ? <Alert tone="danger" title={problem.message} /> : null}
    </div>
  )
}
